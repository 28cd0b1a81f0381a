import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../ports.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { poll } from '../poll.ts';
import { isAlive } from '../testing/processes.ts';
import { ProcessFailed, supervise, type Death, type SupervisedProcess } from './supervise.ts';

const SERVER = `
  const server = require('node:http').createServer((_, answer) => answer.end('hello'));
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
`;

interface Subject {
  part: SupervisedProcess;
  deaths: Death[];
  restarted: string[];
  logPath: string;
  ask(): Promise<string>;
}

async function subject(script = SERVER, { restart = true } = {}): Promise<Subject> {
  const port = await freePort();
  const deaths: Death[] = [];
  const restarted: string[] = [];
  const logPath = join(temporaryFolder(), 'part.log');
  const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}`)).text();
  const part = supervise({
    name: 'part',
    command: process.execPath,
    args: ['-e', script],
    cwd: process.cwd(),
    env: { ...process.env, PORT: String(port) },
    logPath,
    probe: ask,
    readyWithinMs: 5_000,
    restart,
    onDeath: (death) => deaths.push(death),
    onRestarted: (name) => restarted.push(name),
  });
  onTestFinished(() => part.stop(0));
  return { part, deaths, restarted, logPath, ask };
}

test('start waits until it is ready, stop until it has ended; neither counts as a death', async () => {
  const { part, deaths, logPath, ask } = await subject();
  await part.start();
  expect(await ask()).toBe('hello');
  const pid = part.pid ?? 0;
  await part.stop();
  expect(part.pid).toBeUndefined();
  expect(isAlive(pid)).toBe(false);
  expect(deaths).toEqual([]);
  expect(readFileSync(logPath, 'utf8')).toBe('listening\n');
});

test('a killed process is reported with its last lines and restarted, with back-off', async () => {
  const { part, deaths, restarted } = await subject();
  await part.start();
  const first = part.pid;
  await part.kill('SIGKILL');
  // Not `waitReady`: it can be through before the restart has been noted, and a kill in between makes it a failed restart.
  await poll('the first restart', () => restarted.length === 1);
  expect(part.pid).not.toBe(first);
  await part.kill('SIGKILL');
  await poll('two restarts', () => restarted.length === 2);
  expect(deaths).toMatchObject([
    { name: 'part', signal: 'SIGKILL', lines: ['listening'], restartInMs: 500 },
    { name: 'part', signal: 'SIGKILL', restartInMs: 1000 },
  ]);
});

test('start does not wait for the back-off', async () => {
  const { part, deaths, restarted } = await subject();
  await part.start();
  // Until the delay is far longer than a start takes on a loaded machine.
  for (let restarts = 0; restarts < 3; restarts += 1) {
    await part.kill('SIGKILL');
    await poll('the restart', () => restarted.length === restarts + 1);
  }
  await part.kill('SIGKILL');
  const since = Date.now();
  await part.start();
  expect(Date.now() - since).toBeLessThan(deaths.at(-1)?.restartInMs ?? 0);
});

test('without restart it stays down until it is started', async () => {
  const { part, deaths, ask } = await subject(SERVER, { restart: false });
  await part.start();
  await part.kill('SIGKILL');
  expect(deaths).toMatchObject([{ signal: 'SIGKILL' }]);
  await expect(part.waitReady(100)).rejects.toThrow('part is not running');
  await part.start();
  expect(await ask()).toBe('hello');
});

test('a failed first start is reported with the last lines and not retried', async () => {
  const { part, deaths } = await subject(`console.error('MONGO_URL is missing'); process.exit(3);`);
  const failure = await part.start().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProcessFailed);
  expect((failure as Error).message).toMatch(/^part ended before it was ready \(code 3\)\n {4}MONGO_URL is missing\n/);
  expect(deaths).toEqual([]);
});

test('a process that ignores SIGTERM is killed with its children', async () => {
  const script = `
    process.on('SIGTERM', () => {});
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log(child.pid);
    ${SERVER}`;
  const { part, logPath } = await subject(script);
  await part.start();
  const grandchild = Number(readFileSync(logPath, 'utf8').split('\n')[0]);
  await part.stop(200);
  await poll('both to end', () => part.pid === undefined && !isAlive(grandchild));
});
