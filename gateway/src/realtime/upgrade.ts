import { request, ServerResponse, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { ProblemError, type Logger, type SecurityLog, type Startable } from '@karigar/service-kit';
import { addressOf, requestHeaders, responseHeaders, type OwnHosts } from '../api/headers.ts';
import { hostOf, type Instance, type Upstream } from '../api/upstream.ts';
import type { Limits } from '../limits/limits.ts';

export interface RealtimeDeps {
  readonly dispatch: Upstream;
  readonly limits: Limits;
  /** Origins whose pages may open the channel, besides pages of the same host. */
  readonly origins: readonly string[];
  /** Hosts of which a page may open it when it calls the same host. */
  readonly isSameHost: OwnHosts;
  readonly proxies: number;
  readonly security: SecurityLog;
  readonly log: Logger;
}

/** Per instance. A call is answered within 10 s. */
const answerWithinMs = 4_000;
const keepAliveMs = 30_000;

/**
 * Proxies upgrades of `/socket.io` to a dispatch instance, then bytes in both directions until either side closes. When an instance dies, the
 * client's socket is closed, so that it reconnects to another one.
 */
export function attachRealtime(server: Server, { dispatch, limits, origins, isSameHost, proxies, security, log }: RealtimeDeps): Startable {
  const open = new Set<Duplex>();
  let isStopped = false;

  const onUpgrade = async (req: IncomingMessage, client: Socket, head: Buffer): Promise<void> => {
    client.on('error', (error) => log.debug({ err: error }, 'a proxied websocket failed'));
    try {
      if (req.method !== 'GET' || !isSocketPath(req.url) || req.headers.upgrade?.toLowerCase() !== 'websocket')
        throw new ProblemError('NOT_FOUND');
      if (!mayOpen(req.headers.origin, isSameHost(req.headers.host) ? req.headers.host : undefined, origins)) {
        security.note('forbidden', 'origin', { address: addressOf(req, proxies) });
        throw new ProblemError('FORBIDDEN');
      }
      await limits.countAddress('connect', addressOf(req, proxies));
      const answer = await firstAnswer(dispatch, req, requestHeaders(req, addressOf(req, proxies)));
      if (client.destroyed || isStopped) {
        answer.socket.destroy();
        // `stop` has already closed the open sockets and would not close this one.
        throw ProblemError.unavailable();
      }
      if (answer.statusCode !== 101) return void passRefusal(req, client, answer);

      const service = answer.socket;
      for (const socket of [client, service]) {
        socket.setTimeout(0).setNoDelay(true).setKeepAlive(true, keepAliveMs);
        open.add(socket);
      }
      const switching = respond(req, client, 101, answer.headers);
      switching.flushHeaders();
      switching.detachSocket(client);
      if (head.length > 0) client.unshift(head);
      pipeline(client, service, client, () => {
        for (const socket of [client, service]) open.delete(socket.destroy());
      });
    } catch (error) {
      refuse(req, client, error instanceof ProblemError ? error : ProblemError.unavailable(error));
    }
  };
  const listener = (req: IncomingMessage, client: Duplex, head: Buffer) => void onUpgrade(req, client as Socket, head);
  server.on('upgrade', listener);

  return {
    start: async () => undefined,
    stop: async () => {
      isStopped = true;
      server.off('upgrade', listener);
      for (const socket of open) socket.destroy();
    },
  };
}

const isSocketPath = (url: string | undefined) => /^\/socket\.io\/?(\?|$)/.test(url ?? '');

/** Browsers always send the page's origin; other programs send none and have no session to steal. */
export function mayOpen(origin: string | undefined, host: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** The answer of the first instance that gives one. An upgrade has no effect before it is answered, so trying another instance is safe. */
async function firstAnswer(dispatch: Upstream, req: IncomingMessage, headers: string[]): Promise<IncomingMessage> {
  let failure: unknown;
  for (const instance of dispatch.inRotation()) {
    try {
      return await ask(instance, req, headers);
    } catch (error) {
      dispatch.markDown(instance);
      failure = error;
    }
  }
  throw failure;
}

function ask({ url }: Instance, { url: path, headers: { host = '' } }: IncomingMessage, headers: string[]): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request({
      hostname: hostOf(url),
      port: url.port,
      path,
      agent: false,
      timeout: answerWithinMs,
      headers: [...headers, 'host', host, 'connection', 'Upgrade', 'upgrade', 'websocket'],
    });
    asking.once('upgrade', (answer, service, head) => {
      if (head.length > 0) service.unshift(head);
      resolve(answer);
    });
    asking.once('response', resolve);
    asking.once('error', reject);
    asking.once('timeout', () => asking.destroy(new Error('The instance did not answer in time')));
    asking.end();
  });
}

/** Writes the response head on the client's socket. */
function respond(req: IncomingMessage, client: Socket, status: number, headers: OutgoingHttpHeaders): ServerResponse {
  const response = new ServerResponse(req);
  response.assignSocket(client);
  return response.writeHead(status, headers);
}

/** Anything else the client sends must not reach the service, which would read it as further requests that bypass our checks (request smuggling). */
function passRefusal(req: IncomingMessage, client: Socket, answer: IncomingMessage): void {
  const headers = { ...Object.fromEntries(responseHeaders(answer.headers)), connection: 'close' };
  pipeline(answer, respond(req, client, answer.statusCode ?? 502, headers), () => client.destroySoon());
}

function refuse(req: IncomingMessage, client: Socket, { status, code, extras }: ProblemError): void {
  const retryAfter = typeof extras['retryAfter'] === 'number' ? { 'retry-after': String(extras['retryAfter']) } : {};
  respond(req, client, status, { connection: 'close', 'content-type': 'application/problem+json', ...retryAfter })
    .once('finish', () => client.destroySoon())
    .end(JSON.stringify({ status, code }));
}
