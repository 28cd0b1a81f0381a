import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { misbehave } from './clients.ts';
import { canFillDisks, fillDisk } from './disks.ts';

const writer = `
  process.on('SIGXFSZ', () => undefined);
  const fs = require('node:fs');
  const file = fs.openSync(process.argv[1], 'a');
  setInterval(() => {
    try { fs.writeSync(file, 'x'.repeat(2048)); process.send('written'); } catch (error) { process.send(error.code); }
  }, 20);
`;

it.runIf(canFillDisks({ pid: process.pid }))('a process whose disk is full can write nothing more', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'karigar-full-disk-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['-e', writer, join(dir, 'log')], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'message')).toEqual(['written', undefined]);
  fillDisk({ pid: child.pid });
  const heard: unknown[] = [];
  for (let n = 0; n < 6; n += 1) heard.push((await once(child, 'message'))[0]);
  expect(heard.at(-1)).toBe('EFBIG');
});

it('nothing happens to a process that has ended', () => {
  expect(canFillDisks({ pid: undefined })).toBe(false);
  expect(() => fillDisk({ pid: undefined })).not.toThrow();
});

it('slow senders complete no call, and are gone afterwards', async () => {
  const sockets = new Set<Socket>();
  const beginnings = new Map<Socket, string>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => beginnings.set(socket, (beginnings.get(socket) ?? '') + chunk.toString()));
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  let most = 0;
  const counting = setInterval(() => (most = Math.max(most, sockets.size)), 20);
  onTestFinished(() => clearInterval(counting));
  await misbehave('slow-senders', { url: `http://127.0.0.1:${port}`, tokens: [], forMs: 500 });
  expect(most).toBe(80);
  const texts = [...beginnings.values()];
  expect(texts.filter((text) => text.startsWith('GET'))).toHaveLength(40);
  for (const text of texts) expect(text.startsWith('POST') || !text.includes('\r\n\r\n')).toBe(true);
  await expect.poll(() => sockets.size).toBe(0);
});
