import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pickPorts } from '../ports.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { processLives, until } from '../testing/until.ts';
import { ownGuard } from './guard.ts';
import { ProcessFailed, supervise, type Death, type Supervised } from './supervised.ts';

const SERVER = `
  const server = require('node:http').createServer((_, answer) => answer.end(process.env.GREETING ?? 'hello'));
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
`;

interface Subject {
  part: Supervised;
  deaths: Death[];
  restarted: string[];
  logPath: string;
  ask(): Promise<string>;
}

async function subject(script = SERVER, { restart = true } = {}): Promise<Subject> {
  const { port } = await pickPorts(['port']);
  const deaths: Death[] = [];
  const restarted: string[] = [];
  const logPath = join(temporaryFolder(), 'part.log');
  const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}`)).text();
  const part = supervise({
    name: 'part',
    command: process.execPath,
    args: ['-e', script],
    env: { ...process.env, PORT: String(port) },
    logPath,
    guard: ownGuard(),
    probe: ask,
    readyWithinMs: 5_000,
    restart,
    onDeath: (death) => deaths.push(death),
    onRestarted: (name) => restarted.push(name),
  });
  onTestFinished(() => part.stop(0));
  return { part, deaths, restarted, logPath, ask };
}

test('start waits until it answers, stop until it is gone; neither is a death', async () => {
  const { part, deaths, logPath, ask } = await subject();
  await part.start();
  expect(await ask()).toBe('hello');
  const pid = part.pid ?? 0;
  await part.stop();
  expect(part.pid).toBeUndefined();
  expect(processLives(pid)).toBe(false);
  expect(deaths).toEqual([]);
  expect(readFileSync(logPath, 'utf8')).toBe('listening\n');
});

test('a killed process is named with its last lines and comes back by itself, later each time', async () => {
  const { part, deaths, restarted } = await subject();
  await part.start();
  const first = part.pid;
  await part.kill('SIGKILL');
  await part.waitReady();
  expect(part.pid).not.toBe(first);
  await part.kill('SIGKILL');
  await until('it was restarted twice', () => restarted.length === 2);
  expect(deaths).toMatchObject([
    { name: 'part', signal: 'SIGKILL', lines: ['listening'], restartInMs: 500 },
    { name: 'part', signal: 'SIGKILL', restartInMs: 1000 },
  ]);
});

test('start cuts a wait between two restarts short', async () => {
  const { part } = await subject();
  await part.start();
  await part.kill('SIGKILL');
  await part.waitReady();
  await part.kill('SIGKILL');
  const since = Date.now();
  await part.start();
  expect(Date.now() - since).toBeLessThan(1000);
});

test('without restart it stays down until it is started, with variables for that run only', async () => {
  const { part, deaths, ask } = await subject(SERVER, { restart: false });
  await part.start({ GREETING: 'namaste' });
  expect(await ask()).toBe('namaste');
  await part.kill('SIGKILL');
  expect(deaths).toMatchObject([{ signal: 'SIGKILL' }]);
  await expect(part.waitReady(100)).rejects.toThrow('part is not running');
  await part.start();
  expect(await ask()).toBe('hello');
});

test('one that cannot start says why, and is not tried again and again', async () => {
  const { part, deaths } = await subject(`console.error('MONGO_URL is missing'); process.exit(3);`);
  const failure = await part.start().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProcessFailed);
  expect((failure as Error).message).toMatch(/^part ended before it was ready\n {4}MONGO_URL is missing\n/);
  expect(deaths).toEqual([]);
});

test('one that does not heed SIGTERM is ended all the same, with what it has started', async () => {
  const script = `
    process.on('SIGTERM', () => {});
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log(child.pid);
    ${SERVER}`;
  const { part } = await subject(script);
  await part.start();
  const grandchild = Number(part.lastLines()[0]);
  await part.stop(200);
  await until('both are gone', () => part.pid === undefined && !processLives(grandchild));
});
