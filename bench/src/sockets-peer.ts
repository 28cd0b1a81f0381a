import { createServer } from 'node:http';
import { createLogger, createTokenVerifier } from '@karigar/service-kit';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

/** Stock Socket.IO with the same adapter and token check, and nothing else. */
const [authUrl = '', redisUrl = '', port = '0'] = process.argv.slice(2);
const none = () => undefined;
const later = () => Promise.resolve();
const tokens = createTokenVerifier({
  jwksUrl: `${authUrl}/.well-known/jwks.json`,
  revocations: { isRevoked: () => false, onRevoked: none, ready: () => true, start: later, stop: later },
  log: createLogger({ name: 'peer', level: 'warn' }),
});
await tokens.start();
const server = createServer();
const io = new Server(server, {
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  adapter: createShardedAdapter(new Redis(redisUrl), new Redis(redisUrl)),
});
io.use((socket, next) => {
  tokens.verify(String(socket.handshake.auth['token'])).then(
    (actor) => {
      Object.assign(socket.data as object, { actor });
      next();
    },
    (error: unknown) => next(error as Error),
  );
});
server.listen(Number(port), '127.0.0.1');
