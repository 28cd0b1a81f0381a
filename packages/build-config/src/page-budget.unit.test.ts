import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import webpack from 'webpack';
import { PageBudgetPlugin } from './page-budget.mjs';

/** Builds a page beside routes; both are as large as their text, which hardly compresses. */
async function errorsOf(limit: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'budget-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const noise = (kilobytes: number) =>
    JSON.stringify(Array.from({ length: kilobytes * 128 }, () => Math.random().toString(36).slice(2, 12)).join(''));
  await writeFile(join(folder, 'page.js'), `export default ${noise(6)};`);
  await writeFile(join(folder, 'hi.js'), `export default ${noise(40)};`);
  await writeFile(
    join(folder, 'entry.js'),
    `console.log(${noise(6)}); import(/* webpackChunkName: "home" */ './page.js'); import(/* webpackChunkName: "hi" */ './hi.js');`,
  );
  const compiler = webpack({
    mode: 'none',
    cache: false,
    context: folder,
    entry: { entry: './entry.js' },
    output: { path: join(folder, 'dist') },
    plugins: [new PageBudgetPlugin(limit, ['hi'])],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  return stats?.compilation.errors.map(({ message }) => message) ?? [];
}

test('a page that needs more code than allowed fails the build', async () => {
  expect(await errorsOf(30)).toEqual([]);
  expect(await errorsOf(8)).toEqual([expect.stringMatching(/^The page "home" needs 1[\d.]+ KB \(gzip\).*more than the 8 KB/)]);
});
