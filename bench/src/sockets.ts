import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseUrl } from '@karigar/local';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import mongodb from 'mongodb';
import { WebSocket } from 'ws';
import { startDispatchMarket } from './dispatch-market.ts';
import { interleaved, median } from './rounds.ts';
import { cpuOf } from './cpu.ts';

/**
 * 10,000 people connect to one dispatch process, and reconnect all at once after their connections were cut: memory (P6), CPU and commands to MongoDB (P7) per
 * connection, against stock Socket.IO with the same adapter and token check. Each person has a token of their
 * own. `npm run sockets -w bench`; build first (`npm run build`), Linux only.
 */
const [people = '10000', storms = '3'] = process.argv.slice(2);
const atOnce = 200;
const bars = { memory: 1.1, cpu: 1.25 };

const market = await startDispatchMarket({ providers: { plumbing: 1 }, customers: 1 });
const { engines, issuer } = market;
const peer = await market.start((port) => ['--import', 'tsx', 'bench/src/sockets-peer.ts', issuer.url, engines.redisUrl, String(port)]);
await until(
  'the peer listens',
  () =>
    fetch(`http://127.0.0.1:${peer.port}/socket.io/`).then(
      () => true,
      () => false,
    ),
  60_000,
);
const database = (await new mongodb.MongoClient(databaseUrl(engines.mongoUrl, 'bench_dispatch')).connect()).db();
const tokens = Array.from({ length: Number(people) }, () => issuer.tokenFor({ id: newId(), role: 'customer' }));

/** A minimal client of the engine.io 4 and socket.io 5 protocols: ten thousand instances of the real one would occupy the machine. */
const connect = (port: number, token: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) resolve(socket);
      else if (text.startsWith('44')) reject(new Error(text));
    });
  });

async function connectAll(port: number, who: readonly string[]): Promise<WebSocket[]> {
  const waiting = [...who];
  const lane = async () => {
    const sockets: WebSocket[] = [];
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) sockets.push(await connect(port, token));
    return sockets;
  };
  return (await Promise.all(Array.from({ length: atOnce }, lane))).flat();
}

async function cut(sockets: readonly WebSocket[]): Promise<void> {
  for (const socket of sockets) socket.terminate();
  await until('all are gone', () => sockets.every(({ readyState }) => readyState === WebSocket.CLOSED), 60_000);
  // Until the server has noticed the disconnects.
  await wait(5_000);
}

/** The heap of a process after a garbage collection, in kB, read over its inspector, which SIGUSR1 opens. */
async function heldKb(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const url = await until('the inspector listens', () =>
    fetch('http://127.0.0.1:9229/json').then(
      async (answer) => ((await answer.json()) as { webSocketDebuggerUrl: string }[])[0]?.webSocketDebuggerUrl,
      () => undefined,
    ),
  );
  const inspector = new WebSocket(url);
  await once(inspector, 'open');
  const ask = async (method: string, expression?: string): Promise<{ result?: { result?: { value?: unknown } } }> => {
    inspector.send(JSON.stringify({ id: 1, method, params: expression === undefined ? {} : { expression } }));
    const [text] = (await once(inspector, 'message')) as [Buffer];
    return JSON.parse(text.toString()) as Awaited<ReturnType<typeof ask>>;
  };
  await ask('HeapProfiler.collectGarbage');
  const answer = await ask('Runtime.evaluate', '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())');
  inspector.send(JSON.stringify({ id: 2, method: 'Runtime.evaluate', params: { expression: 'process._debugEnd()' } }));
  await once(inspector, 'close');
  return Number(answer.result?.result?.value) / 1_024;
}

async function commandsToMongo(): Promise<number> {
  const { opcounters } = await database.admin().serverStatus();
  return Object.values(opcounters as Record<string, number>).reduce((sum, count) => sum + count, 0);
}

interface Server {
  readonly pid: number;
  readonly port: number;
}

/** @returns kB of memory a connection, beyond what the first hundred have loaded and compiled */
async function memoryOf({ pid, port }: Server): Promise<number> {
  await cut(await connectAll(port, tokens.slice(0, 100)));
  const before = await heldKb(pid);
  const sockets = await connectAll(port, tokens);
  await wait(10_000);
  const kb = ((await heldKb(pid)) - before) / sockets.length;
  await cut(sockets);
  return kb;
}

/** @returns ms of CPU and commands to MongoDB a connection, when all come back at once */
async function storm({ pid, port }: Server): Promise<{ ms: number; commands: number }> {
  const [cpu, commands] = [cpuOf(pid), await commandsToMongo()];
  const sockets = await connectAll(port, tokens);
  await wait(1_000);
  const cost = { ms: (cpuOf(pid) - cpu) / sockets.length, commands: ((await commandsToMongo()) - commands) / sockets.length };
  await cut(sockets);
  return cost;
}

const [dispatch] = market.dispatches;
if (dispatch === undefined) throw new Error('No dispatch process was started');
const kb = { bare: await memoryOf(peer), dispatch: await memoryOf(dispatch) };
const results = await interleaved(Number(storms), { dispatch: () => storm(dispatch), bare: () => storm(peer) });
const middle = (who: 'dispatch' | 'bare', figure: 'ms' | 'commands') =>
  median(results.map((result) => result[who]?.[figure] ?? Number.NaN));
const row = (who: 'dispatch' | 'bare') => ({
  'kB a connection': kb[who].toFixed(1),
  'ms of CPU a connection': middle(who, 'ms').toFixed(3),
  'commands to MongoDB a connection': middle(who, 'commands').toFixed(3),
});
console.table({ dispatch: row('dispatch'), 'stock Socket.IO': row('bare') });
const memory = kb.dispatch / kb.bare;
const cpu = median(results.map((result) => (result['dispatch']?.ms ?? 0) / (result['bare']?.ms ?? 0)));
console.log(
  `${tokens.length} connections: memory ${memory.toFixed(2)}x (bar ${bars.memory}x), CPU ${cpu.toFixed(2)}x (bar ${bars.cpu}x); load ${loadavg()[0]?.toFixed(1)}`,
);
await database.client.close();
await market.stop();
process.exit(memory <= bars.memory && cpu <= bars.cpu ? 0 : 1);
