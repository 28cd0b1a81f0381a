import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { ProblemError, type CallContext, type Logger } from '@karigar/service-kit';
import type { RequestHandler } from 'express';

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Headers that only the gateway may set for a service. */
const setByGateway = new Set([
  'host',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-internal-key',
  'x-budget-ms',
  'x-request-id',
  'traceparent',
  'tracestate',
]);

/** Whether a Host header names this gateway. */
export type OwnHosts = (host: string | undefined) => boolean;

/**
 * The hosts of `origins`; with `local` also localhost and every IP address, as a developer's machine is called. An attacker's page has a name of its own
 * (DNS rebinding), so it is under neither of them.
 */
export function ownHosts(origins: readonly string[], { local }: { local: boolean }): OwnHosts {
  const hosts = new Set(origins.map((origin) => new URL(origin).host));
  return (host = '') => hosts.has(host.toLowerCase()) || (local && isLocal(host));
}

function isLocal(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[(.+)\]$/, '$1')) !== 0;
}

/** Anybody can send any name. */
const maxLoggedHosts = 10;

/** Logs the first ten foreign names that calls had, once each: a proxy that does not pass the Host header makes all calls foreign. */
export function foreignHostLog(log: Pick<Logger, 'warn'>): (host: string) => void {
  const logged = new Set<string>();
  return (host) => {
    if (logged.size === maxLoggedHosts || logged.has(host)) return;
    logged.add(host);
    log.warn(
      { host },
      'a call under this name was answered with 404: PUBLIC_URL has another one. A proxy must pass the Host header (infra/docker/README.md)',
    );
  };
}

/**
 * Refuses calls with a foreign Host header: a page under a name that resolves to our address would count as our own (DNS rebinding), and caches could
 * keep what is derived from the name.
 */
export const onlyOwnHosts =
  (isOwn: OwnHosts, onForeign: (host: string) => void): RequestHandler =>
  ({ headers: { host = '' } }, _res, next) => {
    if (!isOwn(host)) {
      onForeign(host);
      throw new ProblemError('NOT_FOUND', { message: 'Nothing is served under this name.' });
    }
    next();
  };

/** The request headers that a service receives, names and values alternating. */
export function requestHeaders(req: IncomingMessage, address: string, context?: CallContext): string[] {
  const named =
    req.headers.connection === undefined
      ? undefined
      : new Set(
          req.headers.connection
            .toLowerCase()
            .split(',')
            .map((name) => name.trim()),
        );
  const headers: string[] = [];
  for (let index = 0; index + 1 < req.rawHeaders.length; index += 2) {
    const name = req.rawHeaders[index] ?? '';
    const key = name.toLowerCase();
    if (!hopByHop.has(key) && !setByGateway.has(key) && named?.has(key) !== true) headers.push(name, req.rawHeaders[index + 1] ?? '');
  }
  headers.push('x-forwarded-for', address);
  if (context !== undefined) headers.push('x-request-id', context.requestId, 'traceparent', context.traceparent);
  return headers;
}

/** The response headers that the client receives. */
export const responseHeaders = (headers: IncomingHttpHeaders): [string, string | string[]][] =>
  Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined && !hopByHop.has(entry[0]));

/**
 * The client's address. X-Forwarded-For counts only as far as our own proxies have written it. An entry that is not an address is replaced by our
 * proxy's, so that clients cannot choose the name under which they are counted.
 * @param proxies how many of our proxies there are
 */
export function addressOf(req: IncomingMessage, proxies: number): string {
  const peer = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (proxies === 0) return peer;
  const chain = [
    ...String(req.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
    peer,
  ];
  const claimed = withoutPort(chain[Math.max(0, chain.length - 1 - proxies)] ?? peer);
  return isIP(claimed) === 0 ? peer : claimed.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Some proxies write `203.0.113.5:40112` or `[2001:db8::1]:40112`, with a different port for each connection. */
const withoutPort = (address: string) => address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
