import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedPoints } from './crash-cases.ts';

const root = join(import.meta.dirname, '../../..');

/** The values of the placeholders in the names of crash points. `*`: one case is enough, because the code is the same for all values. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  name: ['*'],
  field: ['outbox', 'live'],
  group: ['catalog', 'order', 'dispatch'],
  'head.type': ['*'],
  what: ['service', 'account'],
};

/** Every name that a crash point's template can produce, with `*` for any text. */
function namesOf(template: string): string[] {
  const placeholder = /\$\{([^}]+)\}/.exec(template);
  if (placeholder === null) return [template];
  const [whole, expression = ''] = placeholder;
  const values = valuesOf[expression];
  if (values === undefined) throw new Error(`List the values of ${whole} in the crash point ${template}`);
  return values.flatMap((value) => namesOf(template.replace(whole, value)));
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
  it('have literal names, so that they can be searched for', () => {
    expect(calls.filter((argument) => !/^(['`]).+\1$/.test(argument))).toEqual([]);
    expect(points.length).toBeGreaterThan(10);
  });

  it('are each reached by a case of the fault suite', () => {
    expect(points.filter((point) => !namedPoints.some((named) => isNamedBy(point, named)))).toEqual([]);
  });

  it('exist for every name in the cases', () => {
    expect(namedPoints.filter((named) => !points.some((point) => isNamedBy(point, named)))).toEqual([]);
  });
});
