#!/bin/sh
# Starts the program of an image. A setting may also be a file with its name, as Docker and Kubernetes mount secrets; a variable overrides the file.
set -eu

for file in "${SECRETS_DIR:-/run/secrets}"/*; do
  name=${file##*/}
  case $name in *[!A-Z0-9_]*) continue ;; esac
  if [ -f "$file" ] && [ -z "$(printenv "$name")" ]; then export "$name=$(cat "$file")"; fi
done

# The host name distinguishes the containers of one part.
export INSTANCE_ID="${INSTANCE_ID:-$(hostname)}"
exec "$@"
