// Generates the secrets of this installation as files in a volume. Existing ones are kept, because data encrypted with one key cannot be read with another.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';

for (const name of ['INTERNAL_KEY', 'OTP_SECRET', 'DATA_KEY', 'PUSH_KEY']) {
  try {
    writeFileSync(`/run/secrets/${name}`, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o400 });
    console.log(`${name} generated`);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    console.log(`${name} exists`);
  }
}
