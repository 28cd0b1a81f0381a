import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedPoints } from './crash-cases.ts';

const root = join(import.meta.dirname, '../../..');

/** What stands for the placeholders in the names of crash points. `*`: one is enough, for the code is the same for all. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  'account.role': ['customer', 'provider'],
  field: ['outbox', 'live'],
  group: ['catalog', 'order', 'dispatch'],
  'event.type': ['*'],
};

/** Every name that a place can have, with `*` for any part. */
function namesOf(written: string): string[] {
  const placeholder = /\$\{([^}]+)\}/.exec(written);
  if (placeholder === null) return [written];
  const [whole, what = ''] = placeholder;
  const meant = meanings[what];
  if (meant === undefined) throw new Error(`What does ${whole} stand for in the crash point ${written}?`);
  return meant.flatMap((one) => namesOf(written.replace(whole, one)));
}

const services = readdirSync(join(root, 'services')).map((service) => `services/${service}/src`);
const sources = ['gateway/src', 'packages/service-kit/src', ...services].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
);
const calls = sources.flatMap((text) =>
  [...text.matchAll(/(?<!function )\bcrashPoint\(\s*([^]*?),?\s*\);/g)].map(([, argument = '']) => argument),
);
const points = [...new Set(calls.flatMap((argument) => namesOf(argument.slice(1, -1))))];
const isNamedBy = (point: string, named: string) => new RegExp(`^${point.replaceAll('.', '\\.').replaceAll('*', '.+')}$`).test(named);

describe('the crash points of the product', () => {
  it('are named where they stand, so that they can be found', () => {
    expect(calls.filter((argument) => !/^(['`]).+\1$/.test(argument))).toEqual([]);
    expect(points.length).toBeGreaterThan(20);
  });

  it('are each reached by a case of the fault suite', () => {
    expect(points.filter((point) => !namedPoints.some((named) => isNamedBy(point, named)))).toEqual([]);
  });

  it('are all that the cases name', () => {
    expect(namedPoints.filter((named) => !points.some((point) => isNamedBy(point, named)))).toEqual([]);
  });
});
