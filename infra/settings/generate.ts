// Writes `.env.example` and the lists of names beside this file from the schemas of the parts.
import { writeFileSync } from 'node:fs';
import { settingsDocuments } from './documents.ts';

for (const [path, text] of Object.entries(settingsDocuments())) {
  writeFileSync(new URL(`../../${path}`, import.meta.url), text);
  console.log(`${path} written`);
}
