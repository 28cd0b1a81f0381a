import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const rules = [...read('rules.yml').matchAll(/^ {2}- id: (.+)$/gm)].map(([, id = '']) => id);
const cases = read('rules.tsx');
const readme = read('README.md');

it('has rules', () => {
  expect(rules.length).toBeGreaterThan(10);
});

it.each(rules)('%s has a case that must be found, and is in the README', (rule) => {
  expect(cases).toMatch(new RegExp(`// ruleid: ${rule}$`, 'm'));
  expect(readme).toContain(`\`${rule}\``);
});

it('names no rule that does not exist', () => {
  const named = [...cases.matchAll(/\/\/ (?:ruleid|ok): (.+)$/gm), ...readme.matchAll(/`(no-[a-z-]+)`/g)].map(([, id = '']) => id);
  expect(named.filter((id) => !rules.includes(id))).toEqual([]);
});
