# shellcheck shell=bash
# Completion of `feerie` for bash: commands, options, variants, codes of diagnostics.

_feerie_commands='list check test rules show moves perft why play playout bench position new explain match replay dump'
_feerie_common='--players --set --fen --position --play --seed --path --json --color --help --version'
_feerie_seats='human random engine:1 engine:2 engine:3 engine:4 engine:5'

# The options a command has besides those that mean the same everywhere.
_feerie_options() {
  case $1 in
    check) printf '%s' '--no-examples --deep' ;;
    rules) printf '%s' '--citations' ;;
    show) printf '%s' '--svg' ;;
    perft) printf '%s' '--divide --threads' ;;
    play) printf '%s' '--white --black --red --blue --green --yellow --engine-time --engine-nodes --save --resume --manual-chance' ;;
    playout) printf '%s' '--games --max-plies' ;;
    new) printf '%s' '--from' ;;
    match) printf '%s' '--a --b --games' ;;
    replay) printf '%s' '--until --boards --ascii' ;;
    dump) printf '%s' '--stage' ;;
  esac
}

# _feerie_first_column PROGRAM COMMAND: the first word of each line. The script of a source tree may start a build, which
# nobody wants from the tab key, so its binary is asked instead, if there is one.
_feerie_first_column() {
  local program=$1
  if [[ $program == *tools/feerie && -e ${program%feerie}lib/setup.sh ]]; then
    program=${program%tools/feerie}build/release/tools/feerie
  fi
  "$program" "$2" </dev/null 2>/dev/null | sed 's/[[:blank:]].*//'
}

_feerie() {
  local program=$1 current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command='' words='' i
  # bash splits `--stage=model` into three words.
  if [[ $previous == '=' ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $current == '=' ]]; then
    current=''
  fi
  # … and `engine:3` too.
  if [[ ${COMP_LINE:0:COMP_POINT} =~ engine:([1-5]?)$ ]]; then
    mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5' -- "${BASH_REMATCH[1]}")
    return
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ ${COMP_WORDS[i]} != -* ]]; then
      command=${COMP_WORDS[i]}
      break
    fi
  done

  local files=0
  case $previous in
    --color) words='auto always never' ;;
    --path) words='general fast' ;;
    --stage) words='tree model program' ;;
    --white | --black | --red | --blue | --green | --yellow | --a | --b) words=$_feerie_seats ;;
    --from) words=$(_feerie_first_column "$program" list) ;;
    --position | --svg | --save | --resume) files=1 ;;
    --players | --set | --fen | --play | --seed | --threads | --games | --max-plies | --engine-time | --engine-nodes | --until) ;;
    *)
      if [[ -z $command ]]; then
        words="$_feerie_commands --help --version"
      elif [[ $current == -* ]]; then
        words="$(_feerie_options "$command") $_feerie_common"
      else
        case $command in
          check | test | replay) files=1 ;;
          explain) words=$(_feerie_first_column "$program" explain) ;;
          rules | show | moves | perft | why | play | playout | bench | position | match | dump)
            words=$(_feerie_first_column "$program" list)
            files=1
            ;;
        esac
      fi
      ;;
  esac

  COMPREPLY=()
  [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if ((files)); then
    compopt -o filenames 2>/dev/null
    local found
    mapfile -t found < <(compgen -f -- "$current")
    COMPREPLY+=("${found[@]}")
  fi
}

complete -F _feerie feerie
