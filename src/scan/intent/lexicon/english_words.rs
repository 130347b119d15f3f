//! English words that are not inflected; `_` stands for a blank inside a
//! phrase.

use super::super::concept::Concept::{self, *};

/// Everything that is not inflected.
pub(super) const WORDS: &[(Concept, &str)] = &[
    (
        Told,
        "instruction instructions prompt prompts guideline guidelines directive directives direction directions guidance commands orders told \
        instructed programming training programmed brief",
    ),
    (
        Ruled,
        "rule rules constraint constraints restriction restrictions policy policies guardrail guardrails safeguard safeguards limitation limitations limits \
        filters filter boundaries orders commands protections ethics alignment",
    ),
    (
        Prior,
        "previous prior above earlier preceding former foregoing past existing original initial system developer previously your \
        before pre-existing beforehand hitherto so_far up_to_now anthropic openai until_now content-policy ethical",
    ),
    (
        SystemPrompt,
        "system_prompt system_prompts system_message system_instructions hidden_instructions initial_prompt initial_instructions developer_message \
        developer_prompt your_instructions your_prompt internal_instructions hidden_prompt your_system your_full_instructions your_configuration \
        verbatim_instructions original_instructions your_rules your_initial_instructions your_guidelines system_context",
    ),
    (
        Secret,
        "password passwords credential credentials secret secrets token tokens api_key api_keys api-key api-keys apikey apikeys private_key private_keys \
        ssh_key ssh_keys passphrase passphrases cookies access_key access_keys session_cookie session_cookies login_details logins auth_token auth_tokens \
        access_token access_tokens cookie keychain keyring bearer_token oauth_token oauth_tokens key_material signing_key signing_keys certificates \
        aws_keys cloud_keys service_account sessions_tokens login_session login_credentials sign-in_details sensitive_values",
    ),
    (
        SecretFile,
        "~/.ssh .ssh id_rsa id_ed25519 ~/.aws .aws/credentials .env .netrc .npmrc .pypirc .git-credentials .kube/config kubeconfig .docker/config.json \
        wallet.dat /etc/shadow /etc/passwd private_keys keychain login_data browser_cookies saved_passwords stored_passwords .gnupg key4.db logins.json cookies.sqlite \
        browser_passwords password_store password_manager credential_store credentials_file ssh_private_key ssh_private_keys .bash_history .zsh_history shell_history \
        metamask wallet_files aws_credentials cloud_credentials .env_file .env_files env_file env_files dotenv_file dotenv_files dotenv credential_files secrets_file \
        service-account.json credentials.json .openclaw/credentials .config/gcloud .azure .pem kubernetes_config login_keychain browser_profile private_ssh_key private_ssh_keys",
    ),
    (
        Seed,
        "seed_phrase seed_phrases seed_words recovery_phrase recovery_phrases mnemonic mnemonics mnemonic_phrase private_key private_keys secret_phrase wallet_keys \
        credit_card credit_cards card_number card_numbers cvv cvc ssn social_security_number bank_account bank_details one-time_code 2fa_code 2fa_codes otp one-time_password \
        verification_code master_password wallet_password keystore bank_login online_banking secret_recovery_phrase recovery_codes backup_codes backup_phrase \
        24_words 12_words twelve_words twenty-four_words wallet_private_key authenticator_code",
    ),
    (
        Environment,
        "environment_variable environment_variables env_vars env_var env_variables process.env os.environ printenv environment_dump env_dump environment \
        full_environment output_of_env shell_environment process_environment",
    ),
    (
        Conversation,
        "every_conversation all_conversations emails contacts photos address_book contact_list inbox conversation conversations chat_history chat_log chat_logs transcript transcripts message_history user_messages user_message user_input user's_input \
        context_window chat conversation_history session_history dialogue user_prompt user_prompts user's_prompt user's_prompts user's_message user's_messages user's_request \
        everything_the_user what_the_user conversation_context session_transcript dialog whole_session full_session session_contents user's_question \
        prompts_and_responses private_messages whatever_the_user",
    ),
    (
        Files,
        "file files document documents source_code home_directory codebase contents content personal_data personal_information pii emails contacts repository workspace \
        working_directory desktop photos messages data information details files_on_disk source_files project_files private_files browsing_history clipboard screenshot screenshots \
        user's_name username hostname ip_address machine system_information contact_list address_book downloads_folder documents_folder inbox mailbox repo notes calendar customer_data \
        customer_records email_address phone_number",
    ),
    (
        User,
        "have_the_user  make_the_user get_the_user ask_the_user user users human person operator owner customer anyone anybody user's people developer end-user end_user humans client nobody reader someone account_holder",
    ),
    (Them, "them him her they"),
    (
        Agent,
        "you assistant agent agents claude model models ai llm llms chatgpt copilot gpt gemini openclaw clawdbot moltbot codex cursor assistants bot ai_agent ai_agents ai_assistant",
    ),
    (
        MemoryFile,
        "claude.md agents.md agent.md memory.md soul.md identity.md user.md heartbeat.md tools.md gemini.md .cursorrules copilot-instructions.md .windsurfrules .clinerules \
        cursor_rules long-term_memory persistent_memory agent_memory memory_file memory_files permanent_memory your_memory bootstrap.md core_memory agent's_memory .cursor/rules \
        claude_memory memories long_term_memory claude.local.md .github/copilot-instructions.md memory_store agent_instructions_file project_instructions_file persistent_instructions \
        global_instructions startup_instructions agent's_instructions",
    ),
    (
        AgentConfig,
        "settings.json settings.local.json .mcp.json mcp.json mcp_config claude_desktop_config.json openclaw.json .claude/settings.json \
        ~/.claude/settings.json ~/.claude.json permissions.allow ~/.codex/config.toml config.toml pretooluse posttooluse sessionstart userpromptsubmit agent_config agent_configuration agent_settings \
        agent's_settings agent's_configuration permission_settings your_settings your_permissions claude_settings mcp_configuration \
        permission_list tool_permissions permission_rules mcpservers",
    ),
    (
        Skills,
        "skills skills_directory skills_folder ~/.claude/skills .claude/skills ~/.openclaw/skills other_skills every_skill all_skills other_skill another_skill skill_files \
        other_tools other_tool plugins installed_skills skill.md_files other_agents other_repositories every_repository every_repo all_repositories other_projects \
        every_project all_projects other_skill.md each_skill skill_directory neighboring_skills neighbouring_skills sibling_skills built-in_tools",
    ),
    (
        Confirm,
        "confirmation permission approval consent confirmations approvals permission_prompts asking verification user_confirmation user_approval \
        permission_prompt authorization sign-off go-ahead permission_dialog confirmation_dialog permission_checks review tool_calls permission_requests confirmation_prompts \
        tool_call all_requests all_commands any_command every_command all_tool_calls",
    ),
    (
        Safety,
        "content_policy content_policies sandbox sandboxing antivirus anti-virus windows_defender defender firewall gatekeeper selinux security_software \
        security_warnings security_warning edr xprotect endpoint_protection smartscreen real-time_protection security_checks security_check safety_checks safety_check safety_guidelines \
        safety_rules safety_filters safety_filter safety_policies safety_policy ethical_guidelines ethical_constraints security_controls safety_protocols content_filters content_filter \
        safety_training safety_measures apparmor security_restrictions safety_restrictions safety_constraints safety_instructions security_policy security_policies \
        security_scan security_scans security_scanner malware_protection virus_protection virus_scanner amsi system_integrity_protection sip security_features safety_guardrails \
        security_rules safety_concerns safety_mechanisms ethical_guardrails ethical_rules security_review safety_warnings safety_boundaries real_time_protection \
        permission_system moral_constraints",
    ),
    (
        Trace,
        "logs log history traces evidence trace tracks footprints audit_log shell_history command_history log_entries bash_history audit_trail event_log event_logs log_files",
    ),
    (
        Remote,
        "webhook webhooks remote_server external_server our_server our_endpoint external_endpoint remote_endpoint following_url this_url following_endpoint collector telegram \
        telegram_bot discord_webhook pastebin gist dns image_url query_string query_parameter query_parameters query_param markdown_image issue_comment pull_request commit_message \
        public_repo public_repository public_gist third-party_server remote_host external_url external_host external_service server endpoint c2 command_server url_parameter \
        url_parameters image_link image_tag tracking_pixel issue_body public_issue dns_query dns_queries subdomain hostname_lookup link_parameter github_issue img_tag external_address \
        attacker's_server remote_url remote_api external_api analytics_endpoint telemetry_endpoint collection_server discord_channel slack_channel pr_description external_site \
        public_bucket s3_bucket transfer.sh remote_machine this_address following_address public_paste url image our_api our_team our_support our_backend our_service support_team backend",
    ),
    (
        Archive,
        "zip archive .zip rar 7z tarball zip_file zip_archive .rar .7z compressed_file password-protected encrypted_archive",
    ),
    (
        Program,
        "executable binary exe .exe .dmg .pkg installer driver .msi agent_binary helper app application tool utility package .scr setup.exe dmg msi pkg openclawdriver helper_tool \
        cli companion_app runtime component client daemon service core authtool dependency auth_tool software module provider plugin extension",
    ),
    (
        Terminal,
        "terminal command_prompt powershell shell cmd console command_line run_dialog iterm terminal.app bash_prompt win+r elevated_prompt admin_shell terminal_window",
    ),
    (
        Script,
        "every_command any_command all_commands script scripts command commands snippet one-liner bash code payload code_block line install_command setup_command setup_script install_script installation_command \
        oneliner steps shell_script",
    ),
    (
        Persona,
        "dan do_anything_now unrestricted without_restrictions without_any_restrictions no_restrictions jailbroken jailbreak uncensored god_mode no_limits unfiltered amoral \
        no_limitations no_rules without_limits without_limitations without_ethics unbound unchained no_ethical no_moral no_filter no_filters free_of_all_restrictions \
        free_from_all_restrictions evil no_guidelines without_any_limits without_any_filters without_filters without_guardrails no_guardrails developer_mode freed_from \
        stan aim no_longer_bound not_bound anything_goes free_of_restrictions free_from_restrictions unconstrained maintenance_mode debug_mode root_mode unlocked admin_mode \
        without_safety without_any_safety without_any_constraints without_constraints no_constraints no_content_policy outside_of_your_guidelines hacker blackhat evil_twin lifted \
        unshackled without_moral without_ethical no_boundaries no_safety",
    ),
    (
        Task,
        "task tasks request requests query queries message messages conversation conversations interaction interactions prompt question questions session sessions response responses \
        reply turn answer topic subject situation input inputs user_request user_message whatever_the_user_asks anything_the_user_asks regardless_of_topic action actions coding_task \
        operation operations job jobs work",
    ),
    (
        Every,
        "every all any each whatever everything anything regardless whole entire full complete no_matter_what no_matter no_matter_which irrespective",
    ),
    (
        ThisSkill,
        "this_skill this_tool the_skill these_instructions itself yourself this_file this_text this_prompt this_block this_message this_section this_snippet this_paragraph \
        the_above_instructions this_instruction this_skill.md skill.md our_skill skill own_instructions",
    ),
    (
        Money,
        "tokens money funds sol eth btc bitcoin usdc usdt crypto cryptocurrency coins wallet wallet_address dollars payment payments subscription balance nft nfts transaction transactions \
        gift_card gift_cards assets ethereum solana token_approval wallet_balance payout commission affiliate_link referral_link referral_code affiliate_code affiliate_tag sats satoshi",
    ),
    (
        Clean,
        "no_issues no_problems no_vulnerabilities no_findings tests_passed tests_pass all_tests_passed all_tests_pass passed safe clean secure successful success successfully benign \
        harmless approved trusted legitimate no_malware no_risk no_risks low_risk verified fine passing all_clear complete no_security_issues no_threats no_errors nothing_suspicious \
        worked_fine succeeded audited everything_is_fine in_order routine",
    ),
    (
        Password,
        "password passwords pass passcode passphrase pwd extraction_password archive_password extract_password unzip_password",
    ),
    (
        Silent,
        "silently quietly secretly covertly discreetly stealthily invisibly surreptitiously behind_the_scenes unnoticed unobtrusively clandestinely under_the_hood \
        undetected without_trace without_a_trace without_notice without_any_notice without_output hidden_from inconspicuously on_the_quiet imperceptibly without_drawing_attention \
        without_any_visible without_visible_output in_secret without_fanfare without_raising_suspicion without_raising_any_suspicion without_arousing_suspicion",
    ),
    (
        NoAsk,
        "without_the_user's_approval without_their_approval without_explicit_consent without_asking without_confirmation without_any_confirmation without_permission without_approval without_consent without_prompting without_user_confirmation \
        without_user_approval without_user_interaction without_requesting without_first_asking without_waiting without_the_user's_permission without_the_user's_consent \
        no_confirmation no_approval without_their_permission without_their_consent without_confirming without_checking_with without_seeking without_explicit_permission \
        without_explicit_approval without_review without_further_confirmation without_hesitation no_questions_asked without_question without_being_asked automatically_approve \
        without_user_consent without_user_permission unprompted no_permission without_having_to_ask",
    ),
    (
        Always,
        "always at_all_times in_all_cases every_time never_skip each_time permanently every_single_time unconditionally mandatory compulsory whenever under_all_circumstances",
    ),
    (
        First,
        "first before_anything_else before_any_other before_all_other before_responding before_answering before_doing_anything before_you_do_anything before_any \
        at_the_start_of_every at_the_beginning_of_every at_the_start_of_each first_of_all prior_to_any before_replying before_every before_each takes_precedence_over \
        highest_priority over_any_other over_all_other instead_of_any_other instead_of_other takes_priority_over ahead_of_all_other prior_to_all precedence_over priority_over \
        in_preference_to",
    ),
    (
        Urgent,
        "immediately urgent urgently asap right_away right_now critical without_delay at_once time-sensitive final_warning act_now expires within_24_hours within_the_next instantly \
        promptly will_be_suspended will_be_terminated will_be_deleted will_be_blocked will_be_lost account_suspension failure_to_comply emergency",
    ),
    (
        Knowledge,
        "finds_out found_out learns discovers notices knows know learn find_out discover knowledge awareness noticing knowing aware notice realizing realising seeing being_aware suspicion finding_out",
    ),
    (
        Future,
        "future_sessions future_session future_conversations future_conversation every_session all_sessions each_session across_sessions subsequent_sessions every_conversation \
        all_future all_conversations later_sessions next_session persists persist all_subsequent survive permanently from_now_on every_startup survives going_forward on_every_start \
        future_agents future_runs later_conversations sessions_to_come new_session new_sessions every_new_session",
    ),
    (
        Header,
        "header headers authorization bearer x-api-key auth authenticate authentication authenticated authenticates login signin sign_in oauth",
    ),
    (
        Prerequisite,
        "prerequisite prerequisites required requires mandatory before_using before_you_use before_you_begin before_use needed must_be_installed will_not_work \
        does_not_work won't_work without_it requirement requirements depends_on needs before_running before_first_use in_order_to_use prior_to_use to_function \
        for_this_skill_to_work cannot_function must_be_running must_be_present essential",
    ),
    (
        Authority,
        "anthropic openai administrator admin security_team it_department authorized authorised official compliance_team legal_team management pre-approved preapproved \
        pre-authorized ceo already_approved already_consented already_agreed has_approved has_authorized has_consented has_granted developers_of platform_team trust_and_safety it_team",
    ),
    (
        This,
        "keep_this_secret keep_this_hidden keep_it_secret keep_it_hidden keep_this_confidential keep_it_confidential keep_this_private keep_this_between_us \
        keep_it_from keep_this_from this it that these those following action step steps process behavior behaviour fact its activity skill's existence part operation instruction instructions doing happening done call \
        what_you_did what_you_are_doing anything_about any_of_this any_of_these any_of_that upload check background request transfer change changes section hidden copy",
    ),
    (
        Neg,
        "not never don't doesn't cannot can't mustn't shouldn't won't avoid without refrain_from neither nor isn't aren't wouldn't didn't stop_short_of no no_need_to needn't under_no_circumstances \
        in_no_case by_no_means at_no_point nothing refuse_to decline_to avoids stop no_one no_longer nobody free_from hardly cease_to do_not no_reason_to ensure_that_no forbidden_to prohibited_from not_allowed_to \
        not_permitted_to steer_clear_of abstain_from hold_off_on skip_any",
    ),
    (
        Must,
        "must should shall need_to needs_to have_to has_to required_to will ought_to expected_to supposed_to instructed_to to_be are_to is_to going_to \
        'll wants_you_to you'll obliged_to asks_you_to told_to tell_you_to expects_you_to have_been_instructed_to responsible_for been_told_to want_the_agent_to \
        want_claude_to want_the_assistant_to directed_to requested_to encouraged_to kindly_asked_to invited_to let's asked_to had_better is_expected_to you_should authorized_to",
    ),
    (
        May,
        "can may could might would able_to allowed_to wants_to want_to wish_to tries_to try_to attempt_to attempts_to trying_to attempting_to used_to",
    ),
    (To, "to"),
    (
        Be,
        "be is are was were been being am get gets being has_been have_been",
    ),
    (
        Det,
        "the a an your its their his her our my this that these those some no each every any whole such another one own new same's last first next single given specific",
    ),
    (
        Adverb,
        "always also just simply then first next now finally please kindly immediately automatically silently quietly secretly covertly discreetly afterwards additionally \
        instead instantly directly once again only ever still next even periodically continuously periodically actually explicitly proactively recursively manually carefully \
        therefore thereafter subsequently transparently invisibly stealthily secretly privately blindly otherwise furthermore moreover lastly 1 2 3 4 5 6 7 8 9 step \
        optionally regularly promptly briefly fully completely permanently temporarily gently discreetly all unconditionally preferably ideally important note critical warning \
        mandatory required surreptitiously politely merely",
    ),
    (
        And,
        "but yet and then & afterwards plus before_that after_which as_well_as while",
    ),
    (Or, "or nor and/or"),
    (
        Lead,
        "such_as for_example e.g example examples like phrases phrase pattern patterns says saying containing contains text_like strings_like e.g. for_instance says_things_like \
        claims claiming asks_to asking_to tells_the_agent tells_you instructing tells instructs instructed instances_of attempts attempt ask_you_to asks_you_to asks_the_agent \
        tricks_the trick_the trick tricks directing telling sample",
    ),
    (
        Attack,
        "attack attacks attacker attackers malicious adversary adversaries adversarial injection injections injected phishing suspicious untrusted threat threats malware exploit \
        vulnerability vulnerabilities hacker hackers jailbreaks attacker-controlled anti-pattern anti-patterns antipattern antipatterns red_flag red_flags red-flag red-flags scam scams \
        rogue compromised prompt-injection owasp cwe exfiltration poisoning red-team red_team red_teaming redteam pentest penetration hijacking risk risks danger dangerous unsafe insecure \
        violation violations forbidden prohibited disallowed hallucination misuse abuse attack_vector cve social_engineering bad_actor bad_actors payloads spoofing tampering \
        bad_example bad wrong ❌ 🚫 ✗ mistakes pitfalls rationalization rationalizations excuse",
    ),
    (If, "if when whenever unless in_case where while until once"),
    (
        Prep,
        "in on with of for at from by into onto about as via through over under between within during after per than like using inside toward towards against",
    ),
    (That, "that which who whose whom why how what where"),
    (
        Before,
        "but yet instead_of rather_than before prior_to as_opposed_to",
    ),
    (
        Order,
        "make_sure_the ensure_the ensure_that_the make_sure_that_the make_certain_the want_you_to like_you_to need_you_to would_like_you_to wants_you_to make_sure_to be_sure_to remember_to do_not_forget_to don't_forget_to never_fail_to never_forget_to do_not_hesitate_to don't_hesitate_to make_certain_to take_care_to ensure_that_you \
        make_sure_you make_sure_that_you ensure_you be_certain_to proceed_to go_ahead_and it_is_essential_to it_is_important_to it_is_necessary_to it_is_required_to \
        your_task_is_to your_job_is_to your_goal_is_to your_first_step_is_to the_first_step_is_to start_by begin_by you_start_by consider i_want_you_to we_need_you_to feel_free_to \
        you_are_asked_to you_are_to it_would_be_great_if_you could_you would_you can_you i'd_like_you_to we_ask_you_to would_you_mind help_us_by keep finish_by end_by best_to \
        it_is_vital_to it_is_best_to proceed_by continue_by it's_important_to it_is_imperative_to would_appreciate_it_if_you the_next_step_is_to the_agent_is_to \
        never_neglect_to it_is_mandatory_to never_omit_to we_recommend important_to we_ask_that_you there_is_no_harm_in",
    ),
    (
        Thing,
        "script scripts tool tools server service program library function api plugin command cli app application module hook workflow package it they he she website system process \
        which attacker attackers skill skills this page site document file that browser page platform endpoint class method backend framework database engine we i both",
    ),
];
