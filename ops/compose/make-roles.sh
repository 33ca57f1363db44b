#!/bin/sh
# Run once by the database's image, on an empty volume: the role of web and worker, and the worker's own. `migrate` gives
# them their rights.
set -eu
psql --set ON_ERROR_STOP=1 --set app="$POS_APP_PASSWORD" --set seal="$POS_SEAL_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role pos_app login password :'app';
create role pos_seal login password :'seal';
SQL
