import { createServer } from 'node:http';
import { Redis } from 'ioredis';
import mongodb from 'mongodb';
import { WebSocketServer, type WebSocket } from 'ws';

/** The minimum that delivers a request to other people: node:http, one insert, Redis, one text per socket. No Express, tokens, offers, sequence numbers or replay. */
const [mongoUrl = '', redisUrl = '', port = '0'] = process.argv.slice(2);
const requests = (await new mongodb.MongoClient(mongoUrl).connect()).db('raw').collection('requests');
const [publisher, subscriber] = [new Redis(redisUrl), new Redis(redisUrl)];
const rooms = new Map<string, Set<WebSocket>>();
await subscriber.subscribe('raw');
subscriber.on('message', (_channel, published: string) => {
  const { room, text } = JSON.parse(published) as { room: string; text: string };
  for (const socket of rooms.get(room) ?? []) socket.send(text);
});

async function take(text: string): Promise<string> {
  const { room, ...body } = JSON.parse(text) as { room: string };
  const request = { id: crypto.randomUUID(), ...body, created: new Date().toISOString() };
  await requests.insertOne({ ...request }, { writeConcern: { w: 'majority' } });
  const message = JSON.stringify({ ...request, customer: { firstName: 'Asha' }, attemptsLeft: 3, attemptsUsed: 0 });
  void publisher.publish('raw', JSON.stringify({ room, text: message }));
  return JSON.stringify({ id: request.id });
}

const server = createServer((req, res) => {
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    void take(Buffer.concat(parts).toString()).then((answer) => {
      res.writeHead(201, { 'content-type': 'application/json' }).end(answer);
    });
  });
});
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, req) => {
  const room = req.url?.slice(1) ?? '';
  rooms.set(room, (rooms.get(room) ?? new Set()).add(socket));
});
server.listen(Number(port), '127.0.0.1');
