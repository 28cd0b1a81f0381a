import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsDocuments } from './documents.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const documents = settingsDocuments();

test.each(Object.keys(documents))('%s is what the schemas say now (npm run docs)', (path) => {
  expect(read(path)).toBe(documents[path]);
});

test('a setting of several parts has the sentences of each, and a default of no particular machine', () => {
  const example = documents['.env.example'];
  expect(example).toContain(`
# Redis, where calls are counted; redis://:password@host:port if it has a password.
# Redis 7 or later, for the realtime channel between instances; redis://:password@host:port if it has a password.
# REDIS_URL=
`);
  expect(example).toContain('\n# DOCS_DIR=docs\n');
  expect(example).toContain('\n# INSTANCE_ID=local-<process id>\n');
});

test('a part is listed with its settings only', () => {
  const names = (part: string) => documents[`infra/settings/${part}.env`]?.split('\n');
  expect(names('auth')).toEqual(expect.arrayContaining(['MONGO_URL', 'INTERNAL_KEY', 'BANK_KEYS']));
  expect(names('dispatch')).toEqual(expect.arrayContaining(['MONGO_URL', 'INTERNAL_KEY', 'PUSH_KEY']));
  for (const key of ['MONGO_URL', 'INTERNAL_KEY', 'BANK_KEYS', 'PUSH_KEY']) expect(names('gateway')).not.toContain(key);
});

test('.env.example names each setting once, and of npm start and compose only what their READMEs explain', () => {
  const keys = [...(documents['.env.example'] ?? '').matchAll(/^# ([A-Z_]+)=/gm)].map(([, key = '']) => key);
  expect(keys).toEqual([...new Set(keys)]);
  const [own = ''] = documents['.env.example']?.split('# --- every part ---') ?? [];
  const starter = read('infra/local/README.md') + read('infra/docker/README.md');
  for (const [, key = ''] of own.matchAll(/^# ([A-Z_]+)=/gm)) expect(starter).toContain(`\`${key}`);
});
