import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, openBrowser } from '../support/browser.ts';
import { runProduct, type Running } from '../support/product.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const frontends = ['shell', 'mfe-customer', 'mfe-provider'];

/** A remote is deployed by replacing its folder, and its loss is nobody else's. */
describe('remotes', () => {
  let running: Running;
  let chrome: Awaited<ReturnType<typeof openBrowser>>;
  const site = mkdtempSync(join(tmpdir(), 'karigar-site-'));
  beforeAll(async () => {
    for (const name of frontends) cpSync(join(root, name, 'dist'), join(site, name, 'dist'), { recursive: true });
    running = await runProduct({ env: { FRONTENDS_DIR: site } });
    chrome = await openBrowser();
  });
  afterAll(async () => {
    await chrome.close();
    await running.stop();
    rmSync(site, { recursive: true, force: true });
  });

  it('built at a newer version is used by the running shell at its next load', async () => {
    const { page, complaints } = await chrome.visitor('redeploy', desktop);
    await page.goto(`${running.product.url}/provider/login`);
    await page.getByRole('button', { name: /log in/i }).waitFor();

    // A newer build of the same remote, made apart from the shell.
    const workshop = mkdtempSync(join(tmpdir(), 'karigar-workshop-'));
    const folder = join(workshop, 'mfe-provider');
    cpSync(join(root, 'mfe-provider'), folder, {
      recursive: true,
      filter: (path) => !/[\\/](dist|\.tsbuild|\.cache|node_modules)$/.test(path),
    });
    symlinkSync(join(root, 'node_modules'), join(workshop, 'node_modules'));
    // What npm could not put into the common folder.
    if (existsSync(join(root, 'mfe-provider/node_modules')))
      symlinkSync(join(root, 'mfe-provider/node_modules'), join(folder, 'node_modules'));
    const manifest = join(folder, 'package.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"version": "0.1.0"', '"version": "0.2.0"'));
    await promisify(execFile)(process.execPath, [join(root, 'node_modules/webpack-cli/bin/cli.js'), '--mode', 'production'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    rmSync(join(site, 'mfe-provider'), { recursive: true });
    renameSync(join(folder, 'dist'), join(workshop, 'dist'));
    cpSync(join(workshop, 'dist'), join(site, 'mfe-provider', 'dist'), { recursive: true });
    rmSync(workshop, { recursive: true, force: true });

    const list = (await (await fetch(`${running.product.url}/frontends.json`)).json()) as {
      remotes: { folder: string; version: string }[];
    };
    expect(list.remotes.find((remote) => remote.folder === 'mfe-provider')?.version).toBe('0.2.0');
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(`${response.status()} ${new URL(response.url()).pathname}`));
    await page.reload();
    await page.getByRole('button', { name: /log in/i }).waitFor();
    expect(loaded.some((line) => line.startsWith('200 /remotes/mfe-provider/_app/'))).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('with its files deleted shows a panel with a way on, while the shell and the other remote go on', async () => {
    rmSync(join(site, 'mfe-provider'), { recursive: true });
    const { page } = await chrome.visitor('missing', desktop);
    await page.goto(`${running.product.url}/provider/login`);
    const panel = page.getByRole('alert');
    await panel.waitFor();
    await page.screenshot({ path: join(tmpdir(), 'karigar-missing-remote.png') });
    await page.goto(running.product.url);
    await page.getByRole('heading', { level: 1, name: /right hands/i }).waitFor();
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
  });
});
