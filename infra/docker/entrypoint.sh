#!/bin/sh
# Starts what an image is for. A setting may also come as a file that has its name, which is how Docker and Kubernetes mount secrets; a variable wins.
set -eu

for file in "${SECRETS_DIR:-/run/secrets}"/*; do
  name=${file##*/}
  case $name in *[!A-Z0-9_]*) continue ;; esac
  if [ -f "$file" ] && [ -z "$(printenv "$name")" ]; then export "$name=$(cat "$file")"; fi
done

# Containers of one part are told apart by their host names.
export INSTANCE_ID="${INSTANCE_ID:-$(hostname)}"
exec "$@"
