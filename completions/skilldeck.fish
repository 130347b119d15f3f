complete --keep-order --exclusive --command skilldeck --arguments "(SKILLDECK_COMPLETE=fish skilldeck -- (commandline --current-process --tokenize --cut-at-cursor) (commandline --current-token))"
