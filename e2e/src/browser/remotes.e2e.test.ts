import { execFile } from 'node:child_process';
import { createReadStream, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, useBrowser, type Visitor } from '../support/browser.ts';
import { runProduct, type OwnProduct } from '../support/product.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const frontends = ['shell', 'mfe-customer', 'mfe-provider'];

/** A remote is deployed by replacing its folder, and its failure affects nothing else. */
describe('remotes', () => {
  let running: OwnProduct;
  const chrome = useBrowser();
  const site = mkdtempSync(join(tmpdir(), 'karigar-site-'));
  const deployed = join(site, 'mfe-provider/dist');
  const deploy = (dist: string) => {
    rmSync(deployed, { recursive: true, force: true });
    cpSync(dist, deployed, { recursive: true });
  };
  const login = () => `${running.url}/provider/login`;

  beforeAll(async () => {
    for (const name of frontends) cpSync(join(root, name, 'dist'), join(site, name, 'dist'), { recursive: true });
    running = await runProduct({ env: { FRONTENDS_DIR: site } });
  });
  afterEach(() => deploy(join(root, 'mfe-provider/dist')));
  afterAll(async () => {
    await running.stop();
    rmSync(site, { recursive: true, force: true });
  });

  /** The panel is shown in the frame, and the other remote still works in the same page. */
  async function expectPanelAndLivingRest(page: Awaited<ReturnType<typeof chrome.visitor>>['page'], sentence: RegExp) {
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    await page.getByRole('link', { name: 'Karigar', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: /right hands/i }).waitFor();
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  }

  it('have standard manifests, which are revalidated while everything they name is immutable', async () => {
    const response = await fetch(`${running.url}/remotes/mfe-provider/mf-manifest.json`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const manifest = (await response.json()) as {
      name: string;
      metaData: { remoteEntry: { name: string }; frontend: { preload: string[] } };
      exposes: { name: string }[];
    };
    expect(manifest.name).toBe('mfe_provider');
    expect(manifest.exposes.map((exposed) => exposed.name)).toEqual(['routes']);
    expect(manifest.metaData.frontend.preload).toContain(manifest.metaData.remoteEntry.name);
    const entry = await fetch(`${running.url}/remotes/mfe-provider/${manifest.metaData.remoteEntry.name}`);
    expect(entry.headers.get('cache-control')).toMatch(/immutable/);
  });

  it('built at a newer version are used by the running shell at its next load, also with its service worker', async () => {
    const first = await chrome.visitor('redeploy', desktop);
    const returning = await chrome.visitor('redeploy-worker', desktop, { serviceWorkers: 'allow' });
    const openLogin = async ({ page }: Visitor) => {
      await page.goto(login());
      await page.getByRole('button', { name: /log in/i }).waitFor();
    };
    await Promise.all([openLogin(first), openLogin(returning)]);
    // The worker controls the pages that are opened after its start, and keeps what they load.
    await returning.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await openLogin(returning);

    const { dist, remove } = await buildAtVersion('0.2.0');
    deploy(dist);
    remove();

    const list = (await (await fetch(`${running.url}/frontends.json`)).json()) as { remotes: { name: string; version: string }[] };
    expect(list.remotes.find((remote) => remote.name === 'mfe_provider')?.version).toBe('0.2.0');
    for (const [visitor, byWorker] of [
      [first, false],
      [returning, true],
    ] as const) {
      const { page, complaints } = visitor;
      const files = new Set<string>();
      page.on('response', (file) => {
        if (file.url().includes('/remotes/mfe-provider/_app/')) files.add(`${file.status()} ${file.fromServiceWorker()}`);
      });
      await page.reload();
      await page.getByRole('button', { name: /log in/i }).waitFor();
      await expect.poll(() => page.title()).toContain('Provider login 0.2.0');
      expect([...files]).toEqual([`200 ${byWorker}`]);
      expect(complaints).toEqual([]);
    }
  });

  it('with deleted files show a panel, and everything else works', async () => {
    rmSync(deployed, { recursive: true });
    const { page } = await chrome.visitor('missing', desktop);
    await page.goto(login());
    await expectPanelAndLivingRest(page, /couldn’t load it/);
  });

  it('that throw while they start show a panel, and everything else works', async () => {
    const { page } = await chrome.visitor('throwing', desktop);
    change(/^routes\..*\.js$/, () => "throw new Error('broken on purpose');");
    await page.goto(login());
    await expectPanelAndLivingRest(page, /couldn’t load it/);
  });

  it('that need another version of a shared module are not run', async () => {
    const { page } = await chrome.visitor('incompatible', desktop);
    change(/^remote-entry\..*\.js$/, (code) => code.replaceAll(/("@karigar\/platform",!1,)\[[^\]]*\]/g, '$1[1,9,0,0]'));
    await page.goto(login());
    await expectPanelAndLivingRest(page, /being updated/);
  });

  it('that are too slow show a panel after ten seconds, and the retry loads them', async () => {
    const { page } = await chrome.visitor('slow', desktop);
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/remotes/mfe-provider/**/remote-entry.*', async (route) => {
      await slow;
      await route.continue().catch(() => undefined);
    });
    await page.goto(login());
    await page
      .getByRole('alert')
      .filter({ hasText: /longer than usual/ })
      .waitFor();

    answer();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /log in/i }).waitFor();
  });

  it("can be replaced by a developer's own build in one tab, until that is ended in the banner", async () => {
    const own = await serveBuild(join(root, 'mfe-provider/dist'));
    const { page, complaints } = await chrome.visitor('override', desktop);
    const fromOwn: string[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(own.url)) fromOwn.push(new URL(response.url()).pathname);
    });
    try {
      await page.goto(`${login()}?remote.mfe_provider=${encodeURIComponent(`${own.url}/mf-manifest.json`)}`);
      await page.getByRole('button', { name: /log in/i }).waitFor();
      expect(fromOwn.some((path) => path.includes('remote-entry'))).toBe(true);
      await page.goto(login());
      await page.getByText(`mfe_provider is loaded from ${own.url}`).waitFor();
      expect(complaints).toEqual([]);

      await page.getByRole('button', { name: 'End override' }).click();
      await page.getByText('mfe_provider is loaded from').waitFor({ state: 'detached' });
      fromOwn.length = 0;
      await page.reload();
      await page.getByRole('button', { name: /log in/i }).waitFor();
      expect(fromOwn).toEqual([]);
    } finally {
      own.close();
    }
  });

  it('are not taken from an address that is not loopback', async () => {
    const { page } = await chrome.visitor('stranger', desktop);
    await page.goto(`${login()}?remote.mfe_provider=https://stranger.example/mf-manifest.json`);
    await page.getByRole('button', { name: /log in/i }).waitFor();
    expect(await page.getByText('Developer override').count()).toBe(0);
  });

  /** Changes the code of a deployed file, which keeps its name. */
  function change(name: RegExp, edit: (code: string) => string): void {
    const folder = join(deployed, '_app/mfe-provider');
    const files = readdirSync(folder).filter((file) => name.test(file));
    expect(files).toHaveLength(1);
    for (const file of files) {
      const before = readFileSync(join(folder, file), 'utf8');
      const after = edit(before);
      expect(after).not.toBe(before);
      writeFileSync(join(folder, file), after);
      // The compressed copies that the build has made of it.
      for (const copy of ['.br', '.gz']) rmSync(join(folder, file + copy), { force: true });
    }
  }
});

/** Builds the provider's remote apart from the repository, as its team's pipeline does. The title of its login says the version. */
async function buildAtVersion(version: string): Promise<{ dist: string; remove: () => void }> {
  const workspace = mkdtempSync(join(tmpdir(), 'karigar-build-'));
  const folder = join(workspace, 'mfe-provider');
  cpSync(join(root, 'mfe-provider'), folder, {
    recursive: true,
    filter: (path) => !/[\\/](dist|\.cache|node_modules)$/.test(path),
  });
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'));
  // Packages that npm could not hoist.
  if (existsSync(join(root, 'mfe-provider/node_modules')))
    symlinkSync(join(root, 'mfe-provider/node_modules'), join(folder, 'node_modules'));
  const manifest = join(folder, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"version": "0.1.0"', `"version": "${version}"`));
  const texts = join(folder, 'src/app/texts.ts');
  writeFileSync(texts, readFileSync(texts, 'utf8').replace("'Provider login'", `'Provider login ${version}'`));
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/webpack-cli/bin/cli.js'), '--mode', 'production'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { dist: join(folder, 'dist'), remove: () => rmSync(workspace, { recursive: true, force: true }) };
}

/** A developer's machine: the files of a build, for pages of any origin. */
async function serveBuild(dist: string): Promise<{ url: string; close: () => void }> {
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };
  const server: Server = createServer((req, res) => {
    const path = join(dist, new URL(req.url ?? '/', 'http://localhost').pathname);
    if (!path.startsWith(dist) || !existsSync(path)) return void res.writeHead(404).end();
    res.writeHead(200, {
      'access-control-allow-origin': '*',
      'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    });
    createReadStream(path).pipe(res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
