#!/bin/sh
# Runs PostgreSQL as the user postgres. Creates the cluster and the database at the first start. Works with the official
# image and with Debian's packages. POSTGRES_PASSWORD is the password of the role and database 'flipdeck'.
set -eu
for folder in /usr/lib/postgresql/*/bin; do PATH=$folder:$PATH; done
export PATH PGDATA=/var/lib/postgresql/flipdeck

if [ ! -d "$PGDATA" ]; then
  # The cluster gets its name when it is complete. A start that was interrupted has left a part.
  new=$PGDATA.new
  rm -rf "$new"
  umask 077
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  initdb -D "$new" --username=flipdeck --pwfile=/tmp/password --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$new/pg_hba.conf"
  echo 'create database flipdeck' | postgres --single -D "$new" postgres >/dev/null
  mv "$new" "$PGDATA"
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp
