import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';

const program = fileURLToPath(new URL('../audit.mjs', import.meta.url));
const advisory = (severity: string) => ({
  zod: [{ id: 1, url: 'https://example.test/1', title: 'A hole', severity, vulnerable_versions: '>=0.0.0', cwe: [], cvss: { score: 9 } }],
});

/** What `npm run audit` says and exits with when the registry answers this. */
async function audit(status: number, advisories: object): Promise<{ code: number; said: string }> {
  const registry = createServer((req, res) => {
    res.setHeader('content-type', 'application/json');
    if (req.method === 'POST') return void res.writeHead(status).end(JSON.stringify(advisories));
    // npm also reads which versions there are, of a package with an advisory and of those that depend on it.
    const name = decodeURIComponent(req.url?.slice(1) ?? '');
    res.end(JSON.stringify({ name, 'dist-tags': { latest: '9.9.9' }, versions: { '9.9.9': { name, version: '9.9.9' } } }));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void registry.close());
  const origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const env = { ...process.env, npm_config_registry: origin, npm_config_cache: temporaryFolder() };
  return new Promise((resolve) =>
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    ),
  );
}

test('passes without known vulnerabilities, and fails for one that is high', async () => {
  expect(await audit(200, {})).toMatchObject({ code: 0, said: expect.stringContaining('found 0 vulnerabilities') });
  expect(await audit(200, advisory('moderate'))).toMatchObject({ code: 0 });
  expect(await audit(200, advisory('high'))).toMatchObject({ code: 1, said: expect.stringContaining('A hole') });
});

test('says so when the registry offers no audits, rather than to pass or to find something', async () => {
  expect(await audit(405, {})).toMatchObject({ code: 2, said: expect.stringContaining('nothing was checked') });
});
