#!/bin/sh
# Run once by the database's image, on an empty volume: the role of web and worker. `migrate` gives it its rights.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POS_APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role pos_app login password :'password';
SQL
