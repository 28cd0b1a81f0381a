import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { answerUnreadable } from './unreadable-requests.ts';

export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  /**
   * Graceful shutdown: accepts no new connections, closes each keep-alive connection after the request it is serving, and cuts the remaining ones
   * after 10 s.
   */
  stop(): Promise<void>;
}

/** How long a client may take to send a request, in milliseconds. Slower clients get 408 and are disconnected, so that they do not occupy connections. */
export interface SendingLimits {
  /** From the connection, or the previous request, to the end of the headers. */
  readonly headersTimeoutMs: number;
  /** To the end of the body. */
  readonly requestTimeoutMs: number;
  /** How often connections are checked. */
  readonly checkIntervalMs: number;
}

/** A form with eight pictures takes two minutes over a slow mobile network. The same limits hold at the gateway, which streams to the service. */
const defaultLimits: SendingLimits = { headersTimeoutMs: 15_000, requestTimeoutMs: 120_000, checkIntervalMs: 5_000 };

/**
 * Listens. The server creates requests and responses with Express's prototypes from the start: Express 5 otherwise changes the prototype of
 * every request and response, which de-optimises Node's objects (76 to 21 µs of CPU for a bare answer).
 */
export async function listen(
  app: Express,
  { host, port, sending = {} }: { host: string; port: number; sending?: Partial<SendingLimits> | undefined },
): Promise<RunningServer> {
  const { headersTimeoutMs, requestTimeoutMs, checkIntervalMs } = { ...defaultLimits, ...sending };
  class AppRequest extends http.IncomingMessage {}
  class AppResponse extends http.ServerResponse<AppRequest> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  // Express types these as complete objects, though they are prototypes.
  app.request = AppRequest.prototype as unknown as Express['request'];
  app.response = AppResponse.prototype as unknown as Express['response'];
  const server = http.createServer(
    {
      IncomingMessage: AppRequest,
      // Node's types want a class that is generic in its request.
      ServerResponse: AppResponse as never,
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
    },
    app,
  );
  server.keepAliveTimeout = 65_000;
  const drain = drainKeepAlive(server);
  answerUnreadable(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), 10_000);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        drain();
        server.closeIdleConnections();
      }),
  };
}

/**
 * Returns a function that makes every response, including those under way, the last one of its connection. `server.close` alone leaves busy
 * keep-alive connections open, on which clients keep sending requests until the process is killed.
 */
function drainKeepAlive(server: Server): () => void {
  const underWay = new Set<http.ServerResponse>();
  let draining = false;
  const makeLast = (res: http.ServerResponse) => {
    if (!res.headersSent) res.setHeader('connection', 'close');
    // The headers, already sent, promised keep-alive, so the connection is closed after the response.
    else res.once('finish', () => res.req.socket.end());
  };
  server.prependListener('request', (_req, res) => {
    underWay.add(res);
    res.once('close', () => underWay.delete(res));
    if (draining) makeLast(res);
  });
  return () => {
    draining = true;
    for (const res of underWay) makeLast(res);
  };
}
