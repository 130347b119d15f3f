//! Functions and methods whose answer says nothing of what they are given.

/// Functions whose answer says nothing of what they were given.
pub(super) fn forgets(path: &str) -> bool {
    matches!(
        path.strip_prefix("builtins.").unwrap_or_default(),
        "len"
            | "isinstance"
            | "issubclass"
            | "bool"
            | "type"
            | "id"
            | "hash"
            | "print"
            | "any"
            | "all"
            | "hasattr"
            | "callable"
            | "range"
            | "setattr"
    ) || matches!(
        path,
        "os.path.exists"
            | "os.path.isfile"
            | "os.path.isdir"
            | "os.path.getsize"
            | "os.path.getmtime"
            | "os.access"
            | "os.stat"
    ) || is_proof(path)
}

/// Functions that take a key and answer with something that proves it, or uses
/// it, without holding it: signatures, signers, digests.
fn is_proof(path: &str) -> bool {
    const PROOFS: &[&str] = &[
        "from_private_key_file",
        "from_private_key",
        "load_pem_private_key",
        "load_ssh_private_key",
        "load_der_private_key",
        "from_service_account_file",
        "from_service_account_info",
        "from_authorized_user_file",
        "from_authorized_user_info",
        "from_client_secrets_file",
        "load_kube_config",
        "new_client_from_config",
        "AWS4Auth",
        "SigV4Auth",
        "AWSV4SignerAuth",
        "AWSRequestsAuth",
    ];
    let last = path.rsplit('.').next().unwrap_or(path);
    PROOFS.contains(&last)
        || matches!(path, "jwt.encode" | "jose.jwt.encode")
        || path.starts_with("hmac.")
        || path.starts_with("hashlib.")
}

/// Methods whose answer says nothing of their object.
pub(super) fn method_forgets(name: &str) -> bool {
    matches!(
        name,
        "startswith"
            | "endswith"
            | "isdigit"
            | "isalpha"
            | "count"
            | "exists"
            | "is_file"
            | "is_dir"
            | "append"
            | "add"
            | "close"
            | "clear"
            | "stat"
            | "mkdir"
            | "touch"
    )
}
