# shellcheck shell=bash
# Set-up shared by tools/feerie, tools/test and tools/bench/compare: Debian packages, configuring, building, and knowing when
# none of it is needed.
# Sourced with `root` set to the project's root. Nothing here writes to standard output or reads standard input.
: "${root:?must be the path of the project}"

# Debian package, and who needs it: `build` for running Féerie at all, `test` for the tests on top of that, `bench` for
# tools/bench.
feerie_packages='
  g++                 build
  cmake               build
  ninja-build         build
  pkg-config          build
  tao-pegtl-dev       build
  libyaml-cpp-dev     build
  libfmt-dev          build
  libcli11-dev        build
  nlohmann-json3-dev  build
  libedit-dev         build
  catch2              build
  python3             build
  tmux                test
  stockfish           bench
  fairy-stockfish     bench
  fairymax            bench
'

# What the binary is made from; a change anywhere else needs no build.
feerie_sources=(CMakeLists.txt CMakePresets.json grammar interpreter stdlib tools)

exit_setup=1  # the machine lacks something we cannot give it
exit_bug=70   # our own build fails

say() { printf 'feerie: %s\n' "$*" >&2; }

die() {
  local code=$1
  shift
  say "$*"
  exit "$code"
}

is_terminal() { [[ -t 2 && ${TERM:-dumb} != dumb ]]; }

# Reads a command's output and shows how far it is: one line rewritten in place on a terminal, a line every tenth elsewhere.
show_progress() {
  local line done_steps all_steps tenth last_tenth=-1
  while IFS= read -r line; do
    if is_terminal; then
      line=${line//$'\t'/ }
      line=${line/Building CXX object /}
      line=${line/CMakeFiles\/*.dir\//}
      printf '\r\033[K%s' "${line:0:78}" >&2
    elif [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
      done_steps=${BASH_REMATCH[1]} all_steps=${BASH_REMATCH[2]}
      tenth=$((done_steps * 10 / all_steps))
      ((tenth == last_tenth)) || say "[$done_steps/$all_steps]"
      last_tenth=$tenth
    fi
  done
  ! is_terminal || printf '\r\033[K' >&2
}

# run_logged LOG COMMAND…: appends the output to LOG and shows progress (`quiet=1`: only on a terminal). The command's status.
run_logged() {
  local log=$1
  shift
  if [[ ${quiet:-0} == 1 ]] && ! is_terminal; then
    "$@" </dev/null >>"$log" 2>&1
  else
    "$@" </dev/null 2>&1 | tee -a -- "$log" | show_progress
    return "${PIPESTATUS[0]}"
  fi
}

# with_lock NAME COMMAND…: one holder of NAME at a time, in a subshell. Children inherit the lock on purpose: it lasts as
# long as a compiler still writes, even when this script was killed.
with_lock() {
  local name=$1
  shift
  mkdir -p -- "$root/build" || die "$exit_setup" "cannot write to $root"
  (
    if ! flock -n 9; then
      say 'another instance is setting up; waiting for it'
      flock 9
    fi
    "$@"
  ) 9>"$root/build/.lock-$name"
}

# The packages needed for the given uses that dpkg does not have, on one line.
missing_packages() {
  local uses=" $* " package use status wanted=() missing=()
  local -A installed=()
  while read -r package use; do
    [[ -n $package && $uses == *" $use "* ]] && wanted+=("$package")
  done <<<"$feerie_packages"
  # shellcheck disable=SC2016  # dpkg-query fills the format in
  while read -r package status; do
    [[ $status == installed ]] && installed[$package]=1
  done < <(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null)
  for package in "${wanted[@]}"; do
    [[ -n ${installed[$package]:-} ]] || missing+=("$package")
  done
  printf '%s' "${missing[*]}"
}

# apt_install COMMAND-PREFIX… -- PACKAGES…: refreshes the lists and installs. Old lists may still do, so only installing counts.
apt_install() {
  local as=() log="$root/build/packages.log"
  while [[ $1 != -- ]]; do
    as+=("$1")
    shift
  done
  shift
  # Something else on a fresh machine (unattended upgrades) may hold dpkg's lock for a while.
  local apt=("${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120)
  # A service that an installation starts must not inherit our lock.
  run_logged "$log" "${apt[@]}" update 9>&- || say 'the package lists could not be refreshed; trying with the old ones'
  run_logged "$log" "${apt[@]}" install --no-install-recommends "$@" 9>&-
}

# Makes the packages for the given uses present, or says in one command what is to be done and exits. Called with the lock.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say 'not a Debian system: going on without looking for packages (tools/lib/setup.sh lists them)'
    return
  fi
  local missing packages as=() by_hand
  missing=$(missing_packages "$@")
  [[ -n $missing ]] || return 0
  read -ra packages <<<"$missing"
  by_hand="apt-get update && apt-get install -y --no-install-recommends $missing"
  if (($(id -u) != 0)); then
    if ! command -v sudo >/dev/null; then
      die "$exit_setup" "Debian packages are missing; run this once, then try again:
  su -c '$by_hand'"
    fi
    by_hand="sudo sh -c '$by_hand'"
    if sudo -n true 2>/dev/null; then
      as=(sudo -n)
    elif [[ -t 0 && -t 2 ]] && say "sudo is needed to install Debian packages: $missing" && sudo -v; then
      as=(sudo)
    else
      die "$exit_setup" "Debian packages are missing; run this once, then try again:
  $by_hand"
    fi
  fi
  say "installing Debian packages: $missing"
  : >"$root/build/packages.log"
  apt_install "${as[@]}" -- "${packages[@]}" && return
  say 'that failed; trying once more'
  sleep "${FEERIE_RETRY_DELAY:-5}"  # seconds; the tests do not wait
  apt_install "${as[@]}" -- "${packages[@]}" && return
  tail -n 20 -- "$root/build/packages.log" >&2
  die "$exit_setup" "the packages could not be installed; run this once, then try again:
  $by_hand"
}

# Is the binary newer than everything it is made from? This is all that an ordinary start pays for. Directories count too: a
# deleted file shows in its directory's time only. A tree that was moved or copied is configured anew.
is_built() {
  local stamp=$root/build/release/.built built_for='' paths=() source
  [[ -x $root/build/release/tools/feerie && -f $stamp ]] || return 1
  IFS= read -r built_for <"$stamp" || return 1
  [[ $built_for == "$root" ]] || return 1
  for source in "${feerie_sources[@]}"; do paths+=("$root/$source"); done
  [[ -z $(find "${paths[@]}" -newer "$stamp" -print -quit 2>/dev/null) ]]
}

# configure PRESET: cheap when nothing changed. ccache is used where it happens to be installed.
configure() {
  local preset=$1 launcher='' fresh=() cache=$root/build/$1/CMakeCache.txt
  ! command -v ccache >/dev/null || launcher=ccache
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    fresh=(--fresh)
  fi
  (cd -- "$root" && cmake --preset "$preset" "${fresh[@]}" -DCMAKE_CXX_COMPILER_LAUNCHER="$launcher")
}

# build PRESET [CMAKE-BUILD-ARGUMENT…]: all the cores.
build() {
  local preset=$1
  shift
  NINJA_STATUS='[%f/%t] ' cmake --build "$root/build/$preset" --parallel "$(nproc)" "$@"
}

# The stamp is as old as the start of the build: what is edited meanwhile is newer.
start_stamp() {
  mkdir -p -- "$root/build/release" && printf '%s\n' "$root" >"$root/build/release/.building"
}
finish_stamp() { mv -f -- "$root/build/release/.building" "$root/build/release/.built"; }

# Builds the release binary unless another instance just did. Called with the lock.
build_binary() {
  ! is_built || return 0
  local log=$root/build/release/feerie.log quiet=0
  with_lock packages install_packages build || exit
  if [[ -f $root/build/release/.built ]]; then
    quiet=1
  else
    say 'building; the first time this takes some minutes'
  fi
  start_stamp || die "$exit_setup" "cannot write to $root/build"
  : >"$log"
  if ! { run_logged "$log" configure release && run_logged "$log" build release --target feerie; }; then
    tail -n 40 -- "$log" >&2
    die "$exit_bug" "the build failed; the whole log is in $log"
  fi
  finish_stamp
}
