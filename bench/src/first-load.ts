import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '@karigar/e2e/chromium';
import { launchProduct, startEngines, type Engines } from '@karigar/local';

/** JavaScript (gz) of the first load of home, federated, against the same sources as one code-split bundle. The bar: at most 1.25x. */
const bar = 1.25;
const root = fileURLToPath(new URL('../../', import.meta.url));
const monolith = join(root, 'bench/.output/monolith');

await promisify(execFile)(
  process.execPath,
  [join(root, 'node_modules/webpack-cli/bin/cli.js'), '--config', join(root, 'bench/monolith/webpack.config.mjs'), '--mode', 'production'],
  { cwd: join(root, 'shell') },
);
for (const remote of ['mfe-customer', 'mfe-provider'])
  cpSync(join(root, remote, 'dist'), join(monolith, remote, 'dist'), { recursive: true });

const dataDir = mkdtempSync(join(tmpdir(), 'karigar-bench-'));
const engines = await startEngines();
const browser = await launchChromium();
const rows = [];
for (const [variant, site] of [
  ['federated', root],
  ['one bundle', monolith],
] as const)
  rows.push({ variant, ...(await firstLoad(engines, site)) });
await browser.close();
await engines.stop();
await rm(dataDir, { recursive: true, force: true });

console.table(rows);
const ratio = (rows[0]?.['KB gz'] ?? 0) / (rows[1]?.['KB gz'] ?? 1);
console.log(
  `first load of home, federated against one bundle: ${ratio.toFixed(3)}x (bar ${bar}x) ${ratio <= bar ? 'holds' : 'DOES NOT HOLD'}`,
);
process.exit(ratio <= bar ? 0 : 1);

async function firstLoad(on: Engines, site: string): Promise<{ requests: number; 'KB gz': number }> {
  const product = await launchProduct({ engines: on, dataDir, env: { FRONTENDS_DIR: site, LOG_LEVEL: 'warn' } });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto(product.url, { waitUntil: 'networkidle' });
  // The page itself: the shell's panel for a missing remote has a heading too, and is smaller.
  await page.getByRole('heading', { level: 1, name: /right hands/i }).waitFor();
  const sources = await Promise.all(scripts);
  await page.close();
  await product.stop();
  return {
    requests: sources.length,
    'KB gz': Math.round(sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 102.4) / 10,
  };
}
