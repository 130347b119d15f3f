set edit:completion:arg-completer[skilldeck] = { |@words|
    var index = (count $words)
    set index = (- $index 1)

    put (env _CLAP_IFS="\n" _CLAP_COMPLETE_INDEX=(to-string $index) SKILLDECK_COMPLETE="elvish" skilldeck -- $@words) | to-lines
}
