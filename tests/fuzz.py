def written(players, rules, given, script):
    return f"{players} {rules!r} {given} {script}"
