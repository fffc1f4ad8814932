#!/bin/sh
# Writes a backup at the start and every BACKUP_HOURS, and deletes those that are older than BACKUP_KEEP_DAYS.
# `backup.sh once` writes one and ends. The connection is set by PGHOST, PGUSER, PGPASSWORD and PGDATABASE.
set -eu
for folder in /usr/lib/postgresql/*/bin; do PATH=$folder:$PATH; done
umask 077

backup() {
  file=/backups/flipdeck-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
  if pg_dump -Fc -f "$file.partial" && mv "$file.partial" "$file"; then
    echo "backup written: $file"
    find /backups -name '*.dump' -mtime "+${BACKUP_KEEP_DAYS:-30}" -delete
  else
    rm -f "$file.partial"
    echo "backup failed" >&2
    return 1
  fi
}

if [ "${1:-}" = once ]; then backup; exit; fi
# The first try waits for the database.
until backup; do sleep 10; done
# A signal ends the wait at once.
trap 'exit 0' TERM INT
while :; do
  sleep "$((${BACKUP_HOURS:-24} * 3600))" &
  wait $!
  backup || :
done
