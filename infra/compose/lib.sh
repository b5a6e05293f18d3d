# What the commands of this folder share. Each begins in this folder with `set -eu` and reads this file.

# Another engine with Docker's command line: DOCKER='sudo docker', DOCKER=podman.
docker="${DOCKER:-docker}"

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

# Not quoted where it is used: DOCKER may hold several words.
compose() {
  $docker compose --project-directory . "$@"
}

need_engine() {
  command -v "${docker%% *}" > /dev/null || fail \
    "There is no container engine: the command ${docker%% *} was not found." \
    'Install Docker Engine with its compose plugin (https://docs.docker.com/engine/install/), then run this again.'
  $docker compose version > /dev/null 2>&1 || fail \
    'Docker has no compose plugin: "docker compose version" fails.' \
    'Install it (https://docs.docker.com/compose/install/linux/), 2.24 or newer, then run this again.'
  $docker info > /dev/null 2>&1 || fail \
    'The container engine does not answer: "docker info" fails.' \
    'Start it (systemctl start docker), and use a user who may talk to it (a member of the group docker, or sudo).'
}

# The value of a variable in .env, of which init wrote each line.
setting() {
  sed -n "s/^$1=//p" .env
}

# set_setting <name> <value>: in .env, in one step.
set_setting() {
  sed "s|^$1=.*|$1=$2|" .env > .env.new
  mv .env.new .env
}

need_deployment() {
  [ -e .env ] || fail 'Nothing is deployed from this folder yet: run ./up first.'
}

has_image() {
  $docker image inspect "localhost/ase-$1" > /dev/null 2>&1
}

# need_images <version> <name>...: builds those that are missing, where this is the checkout of that version.
need_images() {
  version="$1"
  shift
  missing=''
  for name in "$@"; do
    has_image "$name:$version" || missing="$missing $name"
  done
  [ -n "$missing" ] || return 0
  [ "$(checkout_version)" = "$version" ] || fail \
    "These images of version $version are missing:$missing." \
    "This checkout is of version $(checkout_version): check out $version, and run this again; or load them (docker load)."
  echo "Building the images of version $version:$missing (some minutes the first time)"
  (cd ../.. && npx --yes pnpm images $missing)
}

checkout_version() {
  sed -n 's/^ *"version": "\(.*\)",$/\1/p' ../../package.json
}

server_images='api billing-webhook bot-gateway operator'
platform_images='postgres pgbouncer proxy prometheus alertmanager'

# Secrets that an operator may fill. A server learns only of those that hold something.
write_secret_settings() {
  for file in .data/secrets/[A-Z]*; do
    name="${file##*/}"
    case "$name" in
      *DATABASE_URL) ;;
      *) if grep -q '[^[:space:]]' "$file"; then echo "${name}_FILE=/run/secrets/$name"; fi ;;
    esac
  done > ".data/secrets.env.$$"
  mv ".data/secrets.env.$$" .data/secrets.env
}

# Replaces the containers of a service one after the other: a new one is healthy before an old one drains and ends.
roll() {
  for container in $(compose ps --quiet "$1"); do
    count="$(compose ps --quiet "$1" | wc -l)"
    compose up --detach --wait --no-deps --no-recreate --scale "$1=$((count + 1))" "$1"
    $docker stop --time 60 "$container" > /dev/null
    $docker rm "$container" > /dev/null
  done
}
