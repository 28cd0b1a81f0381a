import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gatewayConfig } from '../../gateway/src/config.ts';
import { authConfig } from '../../services/auth/src/config.ts';
import { catalogConfig } from '../../services/catalog/src/config.ts';
import { dispatchConfig } from '../../services/dispatch/src/config.ts';
import { orderConfig } from '../../services/order/src/config.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Every setting of `.env.example`, in a paragraph of its own, with the sentences above it. */
const example = read('.env.example')
  .split(/\n{2,}/)
  .flatMap((paragraph) => {
    const lines = paragraph.trim().split('\n');
    const key = /^# ([A-Z_]+)=/.exec(lines.at(-1) ?? '')?.[1];
    const sentences = lines.slice(0, -1).map((line) => line.replace('# ', ''));
    return key === undefined ? [] : [{ key, sentences: new Set(sentences) }];
  });

/** The same as the deployables have it; one setting can mean something else to each. */
const expected = new Map<string, Set<string>>();
for (const { shape } of [authConfig, catalogConfig, orderConfig, dispatchConfig, gatewayConfig]) {
  for (const [key, { description = '' }] of Object.entries(shape)) expected.set(key, (expected.get(key) ?? new Set()).add(description));
}

test('.env.example has every setting of every deployable, with its sentence', () => {
  const ofDeployables = example.filter(({ key }) => expected.has(key));
  expect(new Map(ofDeployables.map(({ key, sentences }) => [key, sentences]))).toEqual(expected);
});

test('.env.example names each setting once, and none that nobody reads', () => {
  const keys = example.map(({ key }) => key);
  expect(keys).toEqual([...new Set(keys)]);
  const starter = read('infra/local/README.md');
  expect(keys.filter((key) => !expected.has(key) && !starter.includes(`\`${key}`))).toEqual([]);
});
