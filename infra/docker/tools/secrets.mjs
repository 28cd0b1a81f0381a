// Generates the secrets of this installation as files in a volume, and copies to each service's volume those that it has as settings. Existing ones are
// kept, because data that was encrypted with one key cannot be read with another.
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { GENERATED, SERVICES, settingsOf } from '@karigar/local';

for (const name of GENERATED) {
  const isNew = writeOnce(`/run/secrets/${name}`, randomBytes(32).toString('base64url'));
  console.log(`${name} ${isNew ? 'generated' : 'exists'}`);
  for (const service of SERVICES) {
    if (!settingsOf(service).has(name)) continue;
    // Renewed at each start: the original may have been restored from a backup.
    const copy = `/run/secrets-of/${service}/${name}`;
    rmSync(copy, { force: true });
    writeOnce(copy, readFileSync(`/run/secrets/${name}`));
  }
}

/** @returns false if the file existed */
function writeOnce(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o400 });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}
