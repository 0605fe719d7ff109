#!/bin/sh
# How compose.yaml starts the official CouchDB image: gives CouchDB the key of the gateway's tokens, which the image takes
# from no variable, then goes on as the image does. The key is COUCHDB_SECRET, in base64 as CouchDB reads keys.
set -eu
umask 077
key=$(printf '%s' "$COUCHDB_SECRET" | base64 | tr -d '\n')
printf '[jwt_keys]\nhmac:_default = %s\n' "$key" > /opt/couchdb/etc/local.d/30-rayon-libre.ini
exec /docker-entrypoint.sh "$@"
