#!/bin/sh
# Starts Postgres; on an empty volume it first makes the cluster, the database and its two roles.
set -eu

if [ ! -e "$PGDATA/PG_VERSION" ]; then
  # Made beside and moved, so that a first start that was killed is made again from the beginning.
  new="$PGDATA.new"
  rm -rf "$new"
  initdb --pgdata="$new" --username=postgres --auth=reject --encoding=UTF8 --data-checksums \
    --locale-provider=builtin --builtin-locale=C.UTF-8 > /dev/null
  owner_password="$(cat /run/secrets/database_owner_password)"
  application_password="$(cat /run/secrets/database_application_password)"
  # In single-user mode nothing listens. Its log would quote a statement that fails, and so a password.
  postgres --single -D "$new" -c log_min_error_statement=panic -c exit_on_error=on postgres > /dev/null << SQL
create role ase_owner login password '$owner_password';
create role ase_application login password '$application_password';
create database ase owner ase_owner;
revoke all on database ase from public;
grant connect on database ase to ase_application;
SQL
  unset owner_password application_password
  mv "$new" "$PGDATA"
fi

mkdir -p -m 0700 "$PGHOST"
exec postgres -D "$PGDATA" -c config_file=/etc/ase/postgresql.conf
