# Completion of `feerie` for fish: commands, options, variants, codes of diagnostics.

function __feerie_first_column
    feerie $argv[1] 2>/dev/null </dev/null | string replace --regex '\s.*' ''
end

set -l variant_commands rules show moves perft why play playout bench position match dump
set -l seats 'human random engine:1 engine:2 engine:3 engine:4 engine:5'

complete -c feerie -f
complete -c feerie -n __fish_use_subcommand -a list -d 'The variants found'
complete -c feerie -n __fish_use_subcommand -a check -d 'Check a variant file and run its examples'
complete -c feerie -n __fish_use_subcommand -a test -d 'Run scenario files'
complete -c feerie -n __fish_use_subcommand -a rules -d 'The rulebook in prose'
complete -c feerie -n __fish_use_subcommand -a show -d 'Draw the position'
complete -c feerie -n __fish_use_subcommand -a moves -d 'The legal decisions'
complete -c feerie -n __fish_use_subcommand -a perft -d 'Count positions by depth'
complete -c feerie -n __fish_use_subcommand -a why -d 'Which rule makes or forbids a move'
complete -c feerie -n __fish_use_subcommand -a play -d 'Play a game'
complete -c feerie -n __fish_use_subcommand -a playout -d 'Random games'
complete -c feerie -n __fish_use_subcommand -a bench -d 'Measure speed'
complete -c feerie -n __fish_use_subcommand -a position -d 'Print the position as YAML'
complete -c feerie -n __fish_use_subcommand -a new -d 'Start a variant file from a template'
complete -c feerie -n __fish_use_subcommand -a explain -d 'What a diagnostic means'
complete -c feerie -n __fish_use_subcommand -a match -d 'Engines against each other'
complete -c feerie -n __fish_use_subcommand -a replay -d 'Show a recorded game'
complete -c feerie -n __fish_use_subcommand -a dump -d 'Look inside the interpreter'

complete -c feerie -n "__fish_seen_subcommand_from $variant_commands" -F -a '(__feerie_first_column list)'
complete -c feerie -n '__fish_seen_subcommand_from check test replay' -F
complete -c feerie -n '__fish_seen_subcommand_from explain' -a '(__feerie_first_column explain)'

complete -c feerie -l players -x -d 'Number of players'
complete -c feerie -l set -x -d 'OPTION=VALUE of the variant'
complete -c feerie -l fen -x -d 'Position in FEN'
complete -c feerie -l position -r -F -d 'Position as YAML'
complete -c feerie -l play -x -d 'Decisions applied first'
complete -c feerie -l seed -x -d 'Seed of chance'
complete -c feerie -l path -x -a 'general fast' -d 'Which implementation'
complete -c feerie -l json -d 'Print JSON'
complete -c feerie -l color -x -a 'auto always never' -d 'When to use colour'
complete -c feerie -l help -d 'Help with examples'
complete -c feerie -l version -d 'Print the version'

complete -c feerie -n '__fish_seen_subcommand_from check' -l no-examples -d 'Do not run the examples'
complete -c feerie -n '__fish_seen_subcommand_from check' -l deep -d 'Also what needs random games'
complete -c feerie -n '__fish_seen_subcommand_from rules' -l citations -d 'List the sentences carried out'
complete -c feerie -n '__fish_seen_subcommand_from show' -l svg -r -F -d 'Write a picture'
complete -c feerie -n '__fish_seen_subcommand_from perft' -l divide -d 'Count for each first decision'
complete -c feerie -n '__fish_seen_subcommand_from perft' -l threads -x -d 'Number of threads'
complete -c feerie -n '__fish_seen_subcommand_from play' -l white -x -a $seats -d 'Who plays white'
complete -c feerie -n '__fish_seen_subcommand_from play' -l black -x -a $seats -d 'Who plays black'
complete -c feerie -n '__fish_seen_subcommand_from play' -l engine-time -x -d 'Time a move'
complete -c feerie -n '__fish_seen_subcommand_from play' -l engine-nodes -x -d 'Nodes a move'
complete -c feerie -n '__fish_seen_subcommand_from play' -l save -r -F -d 'Record the game'
complete -c feerie -n '__fish_seen_subcommand_from play' -l resume -r -F -d 'Go on with a recorded game'
complete -c feerie -n '__fish_seen_subcommand_from play' -l manual-chance -d 'Type what the dice and cards gave'
complete -c feerie -n '__fish_seen_subcommand_from playout match' -l games -x -d 'Number of games'
complete -c feerie -n '__fish_seen_subcommand_from playout' -l max-plies -x -d 'Cap on a game'
complete -c feerie -n '__fish_seen_subcommand_from new' -l from -x -a '(__feerie_first_column list)' -d 'The variant to start from'
complete -c feerie -n '__fish_seen_subcommand_from match' -l a -x -a $seats -d 'First engine'
complete -c feerie -n '__fish_seen_subcommand_from match' -l b -x -a $seats -d 'Second engine'
complete -c feerie -n '__fish_seen_subcommand_from replay' -l until -x -d 'Stop after so many decisions'
complete -c feerie -n '__fish_seen_subcommand_from dump' -l stage -x -a 'tree model program' -d 'Which stage'
