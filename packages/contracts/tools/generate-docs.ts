// Writes docs/openapi.json and docs/asyncapi.json from the contracts. With --check it writes nothing and exits 1 when one of them is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { format } from 'oxfmt';
import { asyncApiDocument } from '../src/docs/asyncapi.ts';
import { openApiDocument } from '../src/docs/openapi.ts';

const documents = { 'openapi.json': openApiDocument(), 'asyncapi.json': asyncApiDocument() };
const check = process.argv.includes('--check');
const stale: string[] = [];

/** Undefined when there is no such file; any other failure is thrown. */
const existing = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

for (const [name, document] of Object.entries(documents)) {
  const file = fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));
  if (check) {
    if (!isDeepStrictEqual(await existing(file), document)) stale.push(`docs/${name}`);
  } else {
    const { code } = await format(name, JSON.stringify(document), { printWidth: 140 });
    await writeFile(file, code);
    console.log(`docs/${name} written`);
  }
}

if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run "npm run docs" and commit the result.`);
  process.exitCode = 1;
}
