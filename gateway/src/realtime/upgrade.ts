import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ProblemError, type Logger, type Startable } from '@karigar/service-kit';
import { addressOf } from '../api/headers.ts';
import type { Instance, Upstream } from '../api/upstream.ts';
import type { Limits } from '../limits/limits.ts';

export interface RealtimeDeps {
  readonly dispatch: Upstream;
  readonly limits: Limits;
  /** Origins whose pages may open the channel beside those that are served under the same host. */
  readonly origins: readonly string[];
  readonly proxies: number;
  readonly log: Logger;
}

const connectWithinMs = 2_000;
const answerWithinMs = 8_000;
const keepAliveMs = 30_000;

/**
 * Passes upgrades of `/socket.io` on to a dispatch instance and then bytes both ways, for as long as both sides live. When an instance dies
 * the client's socket is closed, so that it reconnects, to another one.
 */
export function attachRealtime(server: Server, { dispatch, limits, origins, proxies, log }: RealtimeDeps): Startable {
  const open = new Set<Duplex>();

  const onUpgrade = async (req: IncomingMessage, client: Socket, head: Buffer): Promise<void> => {
    client.on('error', (error) => log.debug({ err: error }, 'a live connection broke'));
    try {
      if (!isSocketPath(req.url)) throw new ProblemError('NOT_FOUND');
      if (req.headers.upgrade?.toLowerCase() !== 'websocket') throw new ProblemError('NOT_FOUND');
      if (!mayOpen(req.headers.origin, req.headers.host, origins)) throw new ProblemError('FORBIDDEN');
      await limits.countAddress('connect', addressOf(req, proxies));
      const service = await firstReachable(dispatch);
      if (client.destroyed) return void service.destroy();
      for (const socket of [client, service]) track(socket, socket === client ? service : client, open);
      service.write(requestText(req, addressOf(req, proxies)));
      const answer = await firstBytes(service);
      client.write(answer);
      if (!switches(answer)) return void passRefusal(client, service);
      if (head.length > 0) service.write(head);
      client.pipe(service);
      service.pipe(client);
    } catch (error) {
      refuse(client, error instanceof ProblemError ? error : new ProblemError('UNAVAILABLE', { cause: error }));
    }
  };
  const listener = (req: IncomingMessage, client: Duplex, head: Buffer) => void onUpgrade(req, client as Socket, head);
  server.on('upgrade', listener);

  return {
    start: async () => undefined,
    stop: async () => {
      server.off('upgrade', listener);
      for (const socket of open) socket.destroy();
    },
  };
}

const isSocketPath = (url: string | undefined) => /^\/socket\.io\/?(\?|$)/.test(url ?? '');

/** Browsers always say the page's origin; other programs say none and have no session to steal. */
export function mayOpen(origin: string | undefined, host: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

async function firstReachable(dispatch: Upstream): Promise<Socket> {
  let failure: unknown;
  for (const instance of dispatch.inTurn()) {
    try {
      return await reach(instance);
    } catch (error) {
      dispatch.markDown(instance);
      failure = error;
    }
  }
  throw new ProblemError('UNAVAILABLE', { cause: failure });
}

function reach({ url }: Instance): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) || 80 });
    socket.setTimeout(connectWithinMs, () => socket.destroy(new Error('The instance did not answer in time')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

/** The end of one is the end of the other. */
function track(socket: Socket, peer: Socket, open: Set<Duplex>): void {
  open.add(socket);
  socket.setTimeout(0);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, keepAliveMs);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    open.delete(socket);
    peer.destroy();
  });
}

const switching = 'HTTP/1.1 101 ';
const switches = (answer: Buffer) => answer.subarray(0, switching.length).toString('latin1') === switching;

/** The beginning of the service's answer, enough of it to tell whether it switches protocols. */
function firstBytes(service: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0);
    const onClose = () => reject(new Error('The instance closed the connection'));
    const onData = (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      if (answer.length < switching.length) return;
      service.pause();
      service.off('data', onData);
      service.off('close', onClose);
      service.setTimeout(0);
      resolve(answer);
    };
    service.once('close', onClose);
    service.on('data', onData);
    service.setTimeout(answerWithinMs, () => service.destroy());
  });
}

/**
 * The rest of a "no". Whatever else the client sends must not reach the service: it would be read as further requests there, past every check
 * of ours.
 */
function passRefusal(client: Socket, service: Socket): void {
  service.setTimeout(answerWithinMs, () => service.destroy());
  service.pipe(client);
  service.end();
}

/** The client's request with the headers that only the gateway may set. */
function requestText(req: IncomingMessage, address: string): string {
  const lines = [`${req.method} ${req.url} HTTP/1.1`];
  for (let index = 0; index + 1 < req.rawHeaders.length; index += 2) {
    const name = req.rawHeaders[index] ?? '';
    if (!/^(x-forwarded-\w+|forwarded|x-real-ip|x-internal-key)$/i.test(name)) lines.push(`${name}: ${req.rawHeaders[index + 1] ?? ''}`);
  }
  return `${[...lines, `X-Forwarded-For: ${address}`].join('\r\n')}\r\n\r\n`;
}

function refuse(client: Duplex, { status, code, extras }: ProblemError): void {
  const retryAfter = extras['retryAfter'];
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-type: application/problem+json',
    ...(typeof retryAfter === 'number' ? [`retry-after: ${retryAfter}`] : []),
  ];
  client.end(`${lines.join('\r\n')}\r\n\r\n${JSON.stringify({ status, code })}`);
}
