import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort, isFree, stablePorts } from './ports.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

async function occupy(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
}

test('all ports are free and different', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  await expect(Promise.all(ports.map(isFree))).resolves.not.toContain(false);
});

test('two programs that look for ports at the same time get different ones', async () => {
  vi.resetModules();
  const other = await import('./ports.ts');
  const ports = await Promise.all(Array.from({ length: 150 }, (_, n) => (n % 2 === 0 ? freePort() : other.freePort())));
  expect(new Set(ports).size).toBe(150);
});

test('ports stay the same from one start to the next', async () => {
  const file = join(temporaryFolder(), 'ports.json');
  const first = await stablePorts(file, ['auth', 'order']);
  expect(await stablePorts(file, ['auth', 'order', 'gateway'])).toMatchObject(first);
});

test('a port in the range of another program, which may be about to use it, is replaced', async () => {
  const file = join(temporaryFolder(), 'ports.json');
  const first = await stablePorts(file, ['kafka']);
  vi.resetModules();
  const other = await import('./ports.ts');
  expect((await other.stablePorts(file, ['kafka'])).kafka).not.toBe(first.kafka);
});

test('a port that another program uses is replaced, the others stay', async () => {
  const file = join(temporaryFolder(), 'ports.json');
  const first = await stablePorts(file, ['auth', 'order']);
  await occupy(first.auth);
  const second = await stablePorts(file, ['auth', 'order']);
  expect(second.order).toBe(first.order);
  expect(second.auth).not.toBe(first.auth);
});
