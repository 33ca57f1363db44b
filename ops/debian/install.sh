#!/bin/bash
# Installs Partner POS on one Debian machine, or updates it while the shop sells: docs/operations/install.md, "One Debian machine".
#
#   ops/debian/install.sh --host pos.example [--certificate FULLCHAIN.pem --certificate-key KEY.pem]
#
# After an update that went back it may say to close all tills, and to add --tills-closed.
# The first time it asks for the partner's name and for the Service's address and key, unless PARTNER_NAME,
# SERVICE_BASE_URL and SERVICE_MAIN_KEY are set. What it made and asked is in /etc/partner-pos and stays as it is.
set -euo pipefail
umask 022

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
ETC=/etc/partner-pos
OPT=/opt/partner-pos
HOME_OF_USER=/var/lib/partner-pos
BUILD_HOME=/var/lib/partner-pos-build
BACKUPS=/var/backups/partner-pos
BACKUP_KEY=/root/partner-pos-backup-key.txt
TLS=/etc/ssl/partner-pos
SITE=/etc/nginx/sites-enabled/partner-pos.conf
UNITS=/etc/systemd/system
COMMAND=/usr/local/bin/partner-pos
# Where the services look for Node.
BIN=/usr/bin
# In /run, where only root may make a file.
LOCK=/run/partner-pos-install.lock
WEB_PORTS=(3001 3002)
TRIAL_PORT=3003
# Debian 13 has npm 9, which cannot read the lock file of a project that overrides a package by another one.
NPM=10.9.9
READY_WITHIN=90
NODE_ADVICE='Install Node 20.19 or newer first: docs/operations/install.md, "One Debian machine". Debian 13 has one.'

say() { printf '\n%s\n' "$*"; }
refuse() {
  printf '\n%s\n' "$*" >&2
  exit 1
}
random() { openssl rand -hex 24; }

# Asked for below; no program that runs from here, as a package's build script, is to find them in its environment.
export -n PARTNER_NAME SERVICE_BASE_URL SERVICE_MAIN_KEY SERVICE_MAIN_WEBHOOK_SECRETS

RELEASE=''
BUILDING=''
PREVIOUS=''
SWITCHED=''
STOPPED=''
HOST=''
CERTIFICATE=''
CERTIFICATE_KEY=''
TILLS_CLOSED=''
while [ $# -gt 0 ]; do
  case "$1" in
    --host | --certificate | --certificate-key) [ $# -gt 1 ] || refuse "$1 needs a value." ;;
  esac
  case "$1" in
    --host) HOST=$2 ;;
    --certificate) CERTIFICATE=$2 ;;
    --certificate-key) CERTIFICATE_KEY=$2 ;;
    --tills-closed) TILLS_CLOSED=1 ;;
    *) refuse "There is no option $1. Use --host, --certificate, --certificate-key and --tills-closed." ;;
  esac
  [ "$1" = --tills-closed ] || shift
  shift
done

check_machine() {
  [ "$(id -u)" = 0 ] || refuse 'Run this as root: it installs packages and services.'
  [ -f /etc/debian_version ] || refuse 'This is not Debian. In containers see docs/operations/reference.md, "In containers".'
  [ -d /run/systemd/system ] || refuse 'systemd does not run here, and the programs are its services.'
  check_host
  check_node
  [ -z "$CERTIFICATE$CERTIFICATE_KEY" ] || [[ -r $CERTIFICATE && -r $CERTIFICATE_KEY ]] ||
    refuse 'Give both --certificate and --certificate-key, as files that can be read.'
  local free
  free=$(df --output=avail -BM /opt | tail -1 | tr -dc 0-9)
  [ "$free" -ge 3000 ] || refuse "/opt has only $free MB left. A release is built there, which takes 3,000 MB."
}

# What was answered the first time stays, also after a run that ended halfway: certificate and site are of the same name.
check_host() {
  local kept
  if [ -f "$ETC/env" ]; then
    kept=$(. "$ETC/env" && printf '%s' "$APP_ORIGINS")
    kept=${kept#*://}
    kept=${kept%%[,:/]*}
    [ -z "$HOST" ] || [ "$HOST" = "$kept" ] ||
      refuse "The shop is reached under $kept. For $HOST, change APP_ORIGINS in $ETC/env and, if it is there," \
        "server_name in $SITE. Then run this again."
    HOST=$kept
  fi
  [[ $HOST =~ ^[a-z0-9.-]+\.[a-z0-9-]+$ ]] ||
    refuse 'Say under which name the shop is reached, in small letters: --host pos.example'
}

check_node() {
  local program found
  for program in node npm; do
    found=$(command -v "$program") || continue
    [ -x "$BIN/$program" ] || refuse "The services run $BIN/$program, and here it is $found. Link it, if every user may" \
      "read it there: ln -s $found $BIN/$program"
  done
  [ ! -x "$BIN/node" ] || is_new_enough "$("$BIN/node" --version)" ||
    refuse "Node $("$BIN/node" --version) is too old. $NODE_ADVICE"
}

is_new_enough() {
  [[ $1 =~ ^v?([0-9]+)\.([0-9]+) ]] || return 1
  ((BASH_REMATCH[1] > 20 || (BASH_REMATCH[1] == 20 && BASH_REMATCH[2] >= 19)))
}

# Without Node or npm here Debian's Node is installed, which the services may not run: asked before anything is.
check_offered_node() {
  local offered
  [ ! -x "$BIN/node" ] || [ ! -x "$BIN/npm" ] || return 0
  offered=$(LC_ALL=C apt-cache policy nodejs | sed -nE 's/^ *Candidate: ([0-9]+:)?//p')
  is_new_enough "$offered" ||
    refuse "This Debian has Node ${offered:-(none)}, which is too old, so nothing was installed. $NODE_ADVICE"
}

# Two at once would switch to each other's half-built release, and remove it.
lock_out_others() {
  exec 9> "$LOCK"
  flock --nonblock 9 || refuse 'Another installation is running on this machine. Wait until it ends, then run this again.'
}

install_packages() {
  local wanted=(ca-certificates curl nginx openssl postgresql)
  [ -x "$BIN/node" ] || wanted+=(nodejs)
  [ -x "$BIN/npm" ] || wanted+=(npm)
  apt-get update -qq
  check_offered_node
  say "Installing ${wanted[*]}"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${wanted[@]}" > /dev/null
  # Debian's npm brings Debian's Node along, which then lies where another was linked.
  check_node
}

# nginx takes a pair as it is, and would not start again with two that do not belong together.
check_certificate() {
  [ -n "$CERTIFICATE" ] || return 0
  local key
  key=$(openssl pkey -in "$CERTIFICATE_KEY" -passin pass: -pubout 2> /dev/null) ||
    refuse "$CERTIFICATE_KEY is not a key that can be read without a password."
  [ "$(openssl x509 -in "$CERTIFICATE" -noout -pubkey 2> /dev/null)" = "$key" ] ||
    refuse "$CERTIFICATE is not a certificate of the key in $CERTIFICATE_KEY."
}

make_places() {
  id partner-pos > /dev/null 2>&1 ||
    useradd --system --user-group --home-dir "$HOME_OF_USER" --shell /usr/sbin/nologin partner-pos
  # Web is what strangers reach: it has no file, and reads no other program's variables.
  id partner-pos-web > /dev/null 2>&1 ||
    useradd --system --user-group --home-dir /nonexistent --shell /usr/sbin/nologin partner-pos-web
  # Packages bring programs that run during the build: they are not to read the worker's variables, nor reach the backups.
  id partner-pos-build > /dev/null 2>&1 ||
    useradd --system --user-group --home-dir "$BUILD_HOME" --shell /usr/sbin/nologin partner-pos-build
  install -d "$OPT/releases"
  install -d -m 700 "$ETC"
  install -d -m 700 -o partner-pos -g partner-pos "$HOME_OF_USER" "$BACKUPS"
  install -d -m 700 -o partner-pos-build -g partner-pos-build "$BUILD_HOME"
  # From when partner-pos built as well.
  rm -rf "$HOME_OF_USER"/{npm,.npm,build.log}
}

# The value of $1, asked for as $2 if it is not set; what is typed after a third argument is not shown.
answer() {
  local value=${!1:-}
  if [ -z "$value" ]; then
    [ -t 0 ] || refuse "Nobody can be asked here: set $1 ($2)."
    read -r ${3:+-s} -p "$2: " value
    [ -z "${3:-}" ] || printf '\n' >&2
  fi
  [ -n "$value" ] || refuse "Without an answer there is nothing to install: $2."
  printf '%s' "$value"
}

# Sets the line of a variable in a file, in double quotes as shell and systemd read them.
set_variable() {
  local file=$1
  NAME=$2 VALUE=$3 awk '
    BEGIN { name = ENVIRON["NAME"]; value = ENVIRON["VALUE"]; gsub(/[\\"$`]/, "\\\\&", value) }
    index($0, name "=") == 1 { print name "=\"" value "\""; next }
    { print }' "$file" > "$file.new"
  chmod 600 "$file.new"
  mv "$file.new" "$file"
}

as_postgres() {
  (cd / && runuser -u postgres -- "$@")
}

make_roles() {
  local owner=$1 app=$2 database=${3:-pos}
  as_postgres psql -qv ON_ERROR_STOP=1 <<SQL
do \$\$ begin
  if not exists (select from pg_roles where rolname = 'pos') then create role pos login; end if;
  if not exists (select from pg_roles where rolname = 'pos_app') then create role pos_app login; end if;
end \$\$;
alter role pos password '$owner';
alter role pos_app password '$app';
grant pos_app to pos;
SQL
  has_database "$database" || as_postgres createdb --owner pos "$database"
}

# The role with which the worker alone seals the audit, also in a shop from before there was one.
make_seal_role() {
  local login password made=''
  login=$(variable_in "$ETC/worker-env" AUDIT_ROLE)
  if [ -z "$login" ]; then
    made=1
    login=pos_seal:$(random)
    # Whoever edited the file may have left its last line open.
    [ -z "$(tail -c 1 "$ETC/worker-env")" ] || printf '\n' >> "$ETC/worker-env"
    printf 'AUDIT_ROLE=%s\n' "$login" >> "$ETC/worker-env"
  fi
  [ "${login%%:*}" = pos_seal ] || return 0
  [ -n "$made" ] || ! has_role pos_seal || return 0
  password=${login#*:}
  [[ $password =~ ^[A-Za-z0-9._~-]+$ ]] ||
    refuse "AUDIT_ROLE in $ETC/worker-env has no password of letters and digits, so its role cannot be made here."
  has_role pos_seal || as_postgres psql -qv ON_ERROR_STOP=1 <<< 'create role pos_seal login;'
  as_postgres psql -qv ON_ERROR_STOP=1 <<< "alter role pos_seal password '$password';"
}

has_role() {
  as_postgres psql -qtAc "select 1 from pg_roles where rolname = '$1'" | grep -q .
}

# How many MB each of two web processes may hold on a machine with $1 kB: a sixth of them, from 320 to 600.
web_memory() {
  local mb=$(($1 / 1024 / 6))
  ((mb >= 320)) || mb=320
  ((mb <= 600)) || mb=600
  printf '%s' "$mb"
}

# Asks and makes up what the programs need, once. It is complete or not there.
make_variables() {
  if [ -f "$ETC/env" ]; then
    tell_ignored_answers
    make_missing
    return 0
  fi
  local partner service key owner app database draft=$ETC/env.draft
  partner=$(answer PARTNER_NAME 'The name on the slip')
  service=$(answer SERVICE_BASE_URL "The Service's address, which ends in /api/v1")
  key=$(answer SERVICE_MAIN_KEY "The Service's key, of test or live" hidden)
  [[ $key =~ ^service_(test|live)_ ]] || refuse 'A key of the Service begins with service_test_ or service_live_.'
  local environment=${BASH_REMATCH[1]}
  owner=$(random)
  app=$(random)
  say 'Making the database'
  make_roles "$owner" "$app"
  database=127.0.0.1:$(as_postgres psql -qtAc 'show port')/pos
  install -m 600 "$SOURCE/.env.example" "$draft"
  set_variable "$draft" DATABASE_URL "postgresql://pos_app:$app@$database"
  set_variable "$draft" SERVICE_BASE_URL "$service"
  set_variable "$draft" SERVICE_MAIN_KEY "$key"
  set_variable "$draft" SERVICE_MAIN_ENVIRONMENT "$environment"
  set_variable "$draft" SERVICE_MAIN_WEBHOOK_SECRETS "${SERVICE_MAIN_WEBHOOK_SECRETS:-}"
  set_variable "$draft" SESSION_SECRET "$(random)"
  set_variable "$draft" SECRET_PEPPERS "one:$(random)"
  set_variable "$draft" SEAL_KEYS "first:$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=\n')"
  set_variable "$draft" METRICS_TOKEN "$(random)"
  set_variable "$draft" APP_ORIGINS "https://$HOST"
  set_variable "$draft" PARTNER_NAME "$partner"
  set_variable "$draft" WEB_MEMORY_MB "$(web_memory "$(sed -nE 's/^MemTotal: *([0-9]+) kB$/\1/p' /proc/meminfo)")"
  printf 'DATABASE_URL=postgresql://pos:%s@%s\n' "$owner" "$database" > "$ETC/owner-env"
  printf 'AUDIT_KEYS=first:%s\nAUDIT_KEYED_FROM=1\n' "$(random)" > "$ETC/worker-env"
  chmod 600 "$ETC/owner-env" "$ETC/worker-env"
  make_seal_role
  mv "$draft" "$ETC/env"
}

# What a line of a file of variables says; empty without the line.
variable_in() {
  (set +u && . "$1" && printf '%s' "${!2:-}")
}

# The password in the address of the database in a file of variables.
password_in() {
  local address password
  address=$(variable_in "$1" DATABASE_URL)
  password=${address#*://*:}
  password=${password%%@*}
  [[ $address == *://*:*@* && $password =~ ^[A-Za-z0-9._~-]+$ ]] ||
    refuse "The address of the database in $1 has no password of letters and digits, so its role cannot be made here."
  printf '%s' "$password"
}

# On a new machine with the folder of variables of the one before: the roles with the passwords that it names, an empty
# database, and the files that nobody copied. Where all of it is there, nothing changes.
make_missing() {
  local address database owner app
  address=$(variable_in "$ETC/env" DATABASE_URL)
  # A database on a machine of its own is that machine's.
  [[ ${address#*@} =~ ^(127\.0\.0\.1|localhost)(:[0-9]+)?/([A-Za-z0-9_]+) ]] || return 0
  database=${BASH_REMATCH[3]}
  if [ ! -f "$ETC/worker-env" ]; then
    say "$ETC/worker-env was not copied: the audit goes on with a new key. What the old key signed is proved only with that key."
    (umask 077 && printf 'AUDIT_KEYS=%s:%s\n' "since-$(date -u +%Y%m%d)" "$(random)" > "$ETC/worker-env")
  fi
  if has_roles && has_database "$database" && [ -f "$ETC/owner-env" ]; then
    make_seal_role
    return 0
  fi
  [ -f "$ETC/owner-env" ] ||
    (umask 077 && printf 'DATABASE_URL=postgresql://pos:%s@%s\n' "$(random)" "${address#*@}" > "$ETC/owner-env")
  say "Making the database that $ETC names"
  owner=$(password_in "$ETC/owner-env")
  app=$(password_in "$ETC/env")
  make_roles "$owner" "$app" "$database"
  make_seal_role
  lead_to_port "$ETC/env" "$ETC/owner-env"
  say 'It is empty: restore the backup into a new one (docs/operations/rescue.md, "A new machine").'
}

has_roles() {
  has_role pos && has_role pos_app
}

has_database() {
  as_postgres psql -qtAc "select 1 from pg_database where datname = '$1'" | grep -q .
}

# PostgreSQL may listen at another port than on the machine before.
lead_to_port() {
  local file address port
  port=$(as_postgres psql -qtAc 'show port')
  for file in "$@"; do
    address=$(variable_in "$file" DATABASE_URL)
    set_variable "$file" DATABASE_URL "$(printf '%s' "$address" | sed -E "s#@(127\.0\.0\.1|localhost)(:[0-9]+)?/#@\1:$port/#")"
  done
}

tell_ignored_answers() {
  local name
  for name in PARTNER_NAME SERVICE_BASE_URL SERVICE_MAIN_KEY SERVICE_MAIN_WEBHOOK_SECRETS; do
    [ -z "${!name:-}" ] || say "$name is ignored: the answer in $ETC/env stays. Change it there."
  done
}

# A copy of the sources, built by a user who may do nothing else, and then nobody's but root's.
build_release() {
  RELEASE=$OPT/releases/$(date -u +%Y%m%d-%H%M%S)
  BUILDING=1
  say "Building $RELEASE"
  install -d -o partner-pos-build -g partner-pos-build "$RELEASE"
  sed -n 's/^!//p' "$SOURCE/.dockerignore" |
    tar -C "$SOURCE" --exclude=lib/generated --exclude='*.test.ts' --exclude='*.test.tsx' -cT - |
    as_builder "$RELEASE" tar -x --no-same-owner
  # The builder itself opens what it wrote: root would follow a link that a package left in its place.
  # shellcheck disable=SC2016
  if ! as_builder "$RELEASE" sh -c '{ npm ci --omit=dev --no-audit --no-fund --loglevel=error &&
    npx next build; } > "$HOME/build.log" 2>&1'; then
    as_builder "$BUILD_HOME" tail -20 build.log >&2 || true
    say "The build failed: see above, and $BUILD_HOME/build.log." >&2
    [ ! -d "$OPT/current" ] || refuse 'What runs was not changed.'
    refuse "What you answered is kept in $ETC/env. Once the cause is gone, run this command again."
  fi
  [ ! -d "$OPT/current/.next/static" ] || as_builder "$RELEASE" cp -rn "$OPT/current/.next/static/." .next/static/
  as_builder "$RELEASE" rm -rf .next/cache
  chown -R root:root "$RELEASE"
  BUILDING=''
}

as_builder() {
  (
    cd "$1" && shift
    runuser -u partner-pos-build -- env HOME="$BUILD_HOME" PATH="$BUILD_HOME/npm/node_modules/.bin:$PATH" \
      NEXT_TELEMETRY_DISABLED=1 "$@" 9>&-
  )
}

# Moved into place when it is whole: its folder is there before anything is fetched.
install_npm() {
  [ "$(npm --version | cut -d. -f1)" -lt 10 ] || return 0
  [ "$(as_builder "$BUILD_HOME" npm --version || true)" != "$NPM" ] || return 0
  as_builder "$BUILD_HOME" rm -rf npm npm.new
  as_builder "$BUILD_HOME" npm install --prefix npm.new --no-audit --no-fund --loglevel=error "npm@$NPM" > /dev/null
  as_builder "$BUILD_HOME" mv npm.new npm
}

# Runs a program of a release, with none of the variables.
as_user() {
  (cd "$1" && shift && runuser -u partner-pos -- "$@")
}

# The same with the variables of the services, and of the tables' owner.
as_owner() {
  (
    set -a && . "$ETC/env" && . "$ETC/owner-env" && set +a
    as_user "$@"
  )
}

# While tills sell, only what was made to run beside the running release. Otherwise that one must not run on.
migrate_tables() {
  local beside=()
  if [ -d "$OPT/current" ] && [ -n "$TILLS_CLOSED" ]; then
    STOPPED=1
    stop_programs
  elif [ -d "$OPT/current" ]; then
    beside=(--beside "$OPT/current/prisma/migrations")
  fi
  bring_up_to_date "${beside[@]}"
}

# While a release of before runs beside, its worker may still seal the audit as it did.
bring_up_to_date() {
  local login='' roles=(--app-role pos_app)
  [ ! -f "$ETC/worker-env" ] || login=$(variable_in "$ETC/worker-env" AUDIT_ROLE)
  [ -z "$login" ] || roles+=(--seal-role "${login%%:*}")
  as_owner "$RELEASE" node --import tsx scripts/migrate-database.ts "${roles[@]}" "$@"
}

# Also after a power cut: the release that ran before would start beside tables that it may not know.
stop_programs() {
  systemctl disable -q "${WEB_PORTS[@]/#/partner-pos-web@}" partner-pos-worker 2> /dev/null || true
  systemctl stop 'partner-pos-web@*' partner-pos-worker 2> /dev/null || true
}

# The user that backs up makes the key, and root alone keeps it: nothing of a release runs as root.
make_backup_key() {
  ! grep -q '^BACKUP_RECIPIENTS=.' "$ETC/env" || return 0
  local recipient
  if [ ! -f "$BACKUP_KEY" ]; then
    (umask 077 && as_user "$RELEASE" node -e '
      import("age-encryption").then(async (age) => console.log(await age.generateIdentity()))' > "$BACKUP_KEY.new")
    mv "$BACKUP_KEY.new" "$BACKUP_KEY"
  fi
  recipient=$(as_user "$RELEASE" node -e '
    const [key] = /^AGE-SECRET-KEY-\S+/m.exec(require("node:fs").readFileSync(0, "utf8"))
    import("age-encryption").then(async (age) => console.log(await age.identityToRecipient(key)))' < "$BACKUP_KEY")
  set_variable "$ETC/env" BACKUP_RECIPIENTS "$recipient"
}

# Read by the backup's service alone: whoever has it can make what a restore takes for a backup of this shop.
make_signing_key() {
  [ ! -s "$ETC/backup-env" ] || return 0
  # shellcheck disable=SC2016
  (umask 077 && as_user "$RELEASE" node -e '
    const { privateKey } = require("node:crypto").generateKeyPairSync("ed25519")
    const text = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")
    console.log(`BACKUP_SIGNING_KEY="${text}"`)' > "$ETC/backup-env.new")
  mv "$ETC/backup-env.new" "$ETC/backup-env"
}

# Copied first: the files given may be those in place.
replace_pair() {
  local file
  install -m 644 "$CERTIFICATE" "$TLS/fullchain.pem.new"
  install -m 600 "$CERTIFICATE_KEY" "$TLS/privkey.pem.new"
  for file in "$TLS"/{fullchain,privkey}.pem; do
    [ ! -f "$file" ] || mv "$file" "$file.before"
    mv "$file.new" "$file"
  done
}

refuse_site() {
  local file
  [ -z "$CERTIFICATE" ] || for file in "$TLS"/{fullchain,privkey}.pem; do
    [ ! -f "$file.before" ] || mv "$file.before" "$file"
  done
  refuse 'nginx does not accept its configuration: see above. It and its certificate run on as before.'
}

make_site() {
  install -d "$TLS"
  if [ -n "$CERTIFICATE" ]; then
    replace_pair
  elif [ ! -f "$TLS/fullchain.pem" ]; then
    say "Making a certificate that signs itself: browsers warn until $TLS has one of an authority."
    openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj "/CN=$HOST" -addext "subjectAltName=DNS:$HOST" \
      -keyout "$TLS/privkey.pem" -out "$TLS/fullchain.pem" 2> /dev/null
    chmod 600 "$TLS/privkey.pem"
  fi
  [ -f "$SITE" ] || sed "s/pos\.example/$HOST/" "$SOURCE/ops/nginx/partner-pos.conf" > "$SITE"
  nginx -qt || refuse_site
  rm -f "$TLS"/*.before
  systemctl enable -q nginx
  systemctl reload-or-restart nginx
}

is_ready() {
  curl -fsS -o /dev/null --max-time 6 "http://127.0.0.1:$1/api/health/ready" 2> /dev/null
}

wait_until_ready() {
  local until=$((SECONDS + READY_WITHIN))
  while [ "$SECONDS" -lt "$until" ]; do
    ! is_ready "$1" || return 0
    sleep 1
  done
  return 1
}

stop_trial() {
  systemctl stop partner-pos-trial 2> /dev/null || true
}

# Nobody is sent to a release before it has answered on a port of its own.
try_release() {
  say 'Trying it'
  # A trial that an update left behind, killed before it could clean up, has the name and the port.
  stop_trial
  systemd-run --quiet --collect --unit=partner-pos-trial --uid=partner-pos-web --working-directory="$RELEASE" \
    -p "EnvironmentFile=$ETC/env" -E NODE_ENV=production \
    "$BIN/node" scripts/start-web.mjs --hostname 127.0.0.1 --port "$TRIAL_PORT"
  local ready=0
  wait_until_ready "$TRIAL_PORT" || ready=$?
  stop_trial
  [ "$ready" != 0 ] || return 0
  journalctl -qu partner-pos-trial -n 20 --no-pager -o cat >&2
  [ -n "$STOPPED" ] || [ ! -d "$OPT/current" ] ||
    say 'What ran before runs on; its tables are those of the new release, which it can use.' >&2
  refuse 'The release does not start: see above.'
}

# When the worker last followed sales, as web tells it: its other loops may work while this one throws.
worker_turns() {
  curl -sS --max-time 6 "http://127.0.0.1:${WEB_PORTS[0]}/api/health/worker" 2> /dev/null | grep -o '"sweep":[^,}]*' || true
}

# systemd calls a worker started that ends a second later: only a turn of its work by a process that lives is a sign.
wait_until_worker_works() {
  local process before now until=$((SECONDS + READY_WITHIN))
  process=$(systemctl show -P MainPID partner-pos-worker)
  before=$(worker_turns)
  while [ "$SECONDS" -lt "$until" ]; do
    sleep 1
    [ "$(systemctl show -P MainPID partner-pos-worker)" = "$process" ] || return 1
    now=$(worker_turns)
    [ -z "$before" ] || [ -z "$now" ] || [ "$before" = "$now" ] || return 0
    before=$now
  done
  return 1
}

run_release() {
  ln -sfn "$1" "$OPT/current.new"
  mv -T "$OPT/current.new" "$OPT/current"
}

# What ran until now is kept: going back to it is this link. Until web and worker run, any way out goes back.
switch_to_release() {
  PREVIOUS=$(readlink -e "$OPT/current" || true)
  SWITCHED=1
  run_release "$RELEASE"
}

# They belong to a release: one that fails by its services must not leave them to the one that ran before.
keep_services() {
  rm -rf "$OPT/services-before"
  [ -f "$COMMAND" ] || return 0
  install -d "$OPT/services-before"
  cp "$COMMAND" "$UNITS"/partner-pos-*.{service,timer} "$OPT/services-before"
}

install_services() {
  cp "$1"/*.{service,timer} "$UNITS"
  install -m 755 "$2" "$COMMAND"
  systemctl daemon-reload
}

# A release that does not start must not become the one to go back to. The first one stays, there is no other.
switch_back() {
  local place port
  if [ -z "$PREVIOUS" ]; then
    say 'No release ran before, so this one stays. Once the cause is gone, run this command again.' >&2
    return 0
  fi
  [ -n "$STOPPED" ] || say 'Going back to what ran before' >&2
  run_release "$PREVIOUS"
  [ ! -d "$OPT/services-before" ] || install_services "$OPT/services-before" "$OPT/services-before/partner-pos"
  [ -z "$STOPPED" ] || return 0
  systemctl try-restart partner-pos-worker
  # The last first, and one after the other: what was moved before it serves meanwhile.
  for ((place = ${#WEB_PORTS[@]} - 1; place >= 0; place -= 1)); do
    port=${WEB_PORTS[place]}
    ! serves_what_ran_before "$port" || continue
    systemctl restart "partner-pos-web@$port"
    wait_until_ready "$port" && continue
    say "What ran before does not start on port $port: journalctl -u partner-pos-web@$port says why." >&2
    say "The other port is left as it is, and may still sell. Once the cause is gone, restart partner-pos-web@$port, then" \
      'the other and partner-pos-worker.' >&2
    # The other port may serve from this folder.
    RELEASE=''
    return 0
  done
  if wait_until_worker_works; then
    say 'What ran before runs again.' >&2
  else
    say 'Web of what ran before serves again, but its worker does nothing: journalctl -u partner-pos-worker says why.' >&2
  fi
}

serves_what_ran_before() {
  is_ready "$1" && [ "/proc/$(process_of "$1")/cwd" -ef "$PREVIOUS" ]
}

process_of() {
  systemctl show -P MainPID "partner-pos-web@$1"
}

# One web process after the other: nginx sends presses to whichever runs.
start_release() {
  local port processes=()
  say 'Starting'
  STARTED=$(date +%s)
  keep_services
  switch_to_release
  install_services "$SOURCE/ops/systemd" "$SOURCE/ops/debian/partner-pos"
  systemctl enable -q "${WEB_PORTS[@]/#/partner-pos-web@}" partner-pos-worker partner-pos-backup.timer
  systemctl start partner-pos-backup.timer
  for port in "${WEB_PORTS[@]}"; do
    { systemctl restart "partner-pos-web@$port" && wait_until_ready "$port"; } ||
      refuse "Web on port $port does not start: journalctl -u partner-pos-web@$port says why."
    processes+=("$(process_of "$port")")
  done
  systemctl restart partner-pos-worker
  wait_until_worker_works || refuse 'The worker does not start, or does nothing: journalctl -u partner-pos-worker says why.'
  for port in "${WEB_PORTS[@]}"; do
    { [ "$(process_of "$port")" = "${processes[0]}" ] && wait_until_ready "$port"; } ||
      refuse "Web on port $port started and then ended: journalctl -u partner-pos-web@$port says why."
    processes=("${processes[@]:1}")
  done
  SWITCHED=''
  STOPPED=''
}

keep_closed() {
  stop_programs
  say 'Keep the tills closed: the tables may be those of the new release by now, which the one before may be unable to' \
    'use. Web and worker are stopped, and do not start with the machine either, until this command has ended well. Once' \
    'the cause is gone, run it again.' >&2
}

# Any way out before the switch leaves no folder that never ran, which would look like the release before.
forget_release() {
  stop_trial
  [ -z "$RELEASE" ] || [ "$OPT/current" -ef "$RELEASE" ] || rm -rf "$RELEASE"
}

# A signal to this script alone leaves its build running, and writing into a folder that is removed.
end_children() {
  local child children=()
  read -ra children 2> /dev/null < "/proc/$1/task/$1/children"
  for child in "${children[@]}"; do
    end_children "$child"
    kill -KILL "$child" 2> /dev/null
  done
}

# Whoever interrupted it may do so again, and the terminal may be gone: it goes back and cleans up all the same.
leave() {
  set +e
  trap '' HUP INT TERM PIPE
  # Packages and tables that are being changed are left to end: half changed, they would need a person.
  [ -z "$BUILDING" ] || end_children $$
  [ -z "$SWITCHED" ] || switch_back
  [ -z "$STOPPED" ] || keep_closed
  forget_release
  # Even if a program that it started lives on, and holds the file open.
  flock --unlock 9
}

remove_old_releases() {
  local release
  for release in "$OPT"/releases/*; do
    [ "$release" -ef "$RELEASE" ] || [ "$release" -ef "$PREVIOUS" ] || rm -rf "$release"
  done
}

tell_what_is_next() {
  local address announced
  address=$(. "$ETC/env" && printf '%s' "$APP_ORIGINS")
  announced=$(journalctl -qu 'partner-pos-web@*' --since "@$STARTED" --no-pager -o cat | grep -o 'Add the owner at .*' | tail -1 || true)
  say "It runs at $address."
  [ -z "$announced" ] || say "$announced"
  [ ! -f "$BACKUP_KEY" ] ||
    say "Move $BACKUP_KEY away from this machine, into two places: backups open with nothing else."
  say "Keep a copy of $ETC apart from the backups: they are of no use without its secrets. Commands: partner-pos setup:check"
}

check_machine
lock_out_others
trap leave EXIT
install_packages
check_certificate
make_places
make_variables
install_npm
build_release
make_backup_key
make_signing_key
say 'Bringing the tables up to date'
migrate_tables
try_release
make_site
start_release
bring_up_to_date > /dev/null || refuse 'The new release runs, but web may still seal the audit: see above. Run this again.'
remove_old_releases
tell_what_is_next
