import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canPartPeers, createPeers } from './peers.ts';

/** Echoes what it is sent, after it has said its port. Told to ask another port, it says when the answer has come. */
const program = `
  const net = require('node:net');
  const server = net.createServer((socket) => socket.pipe(socket));
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('message', ({ port, question }) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('x'));
    socket.on('data', () => process.send(question));
  });
`;

describe.runIf(canPartPeers({ pid: process.pid }))('the members of a set', () => {
  const peers = createPeers();
  const members: ChildProcess[] = [];
  const ports: number[] = [];
  const answered = new Set<unknown>();
  let questions = 0;
  beforeAll(async () => {
    for (const n of [0, 1, 2]) {
      const member = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      members.push(member);
      const [port] = (await once(member, 'message')) as [number];
      ports.push(await peers.publish(n, port));
      member.on('message', (question) => answered.add(question));
    }
    peers.know(members.map(({ pid }) => ({ pid })));
  });
  afterAll(async () => {
    for (const member of members) member.kill('SIGKILL');
    await peers.stop();
  });

  /** Lets a member ask another one. The function that it returns tells whether the answer has come. */
  function ask(from: number, to: number): () => boolean {
    const question = questions++;
    members[from]?.send({ port: ports[to], question });
    return () => answered.has(question);
  }

  async function askAsClient(to: number): Promise<void> {
    const socket = connect(ports[to] ?? 0, '127.0.0.1', () => socket.write('x'));
    await once(socket, 'data');
    socket.destroy();
  }

  it.each([
    { fault: 'isolate', reachesOthers: false },
    { fault: 'deafen', reachesOthers: true },
  ] as const)('lose the connections that $fault takes away until it is healed; clients reach all', async ({ fault, reachesOthers }) => {
    peers.inject(0, fault);
    const to = [ask(1, 0), ask(2, 0)];
    const from = ask(0, 1);
    await expect.poll(ask(2, 1)).toBe(true);
    await Promise.all([0, 1, 2].map(askAsClient));
    if (reachesOthers) await expect.poll(from).toBe(true);
    expect([...to.map((isAnswered) => isAnswered()), from()]).toEqual([false, false, reachesOthers]);
    peers.heal();
    for (const isAnswered of [...to, from]) await expect.poll(isAnswered).toBe(true);
  });
});
