import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-adapter';
import express from 'express';
import { Redis } from 'ioredis';
import mongodb from 'mongodb';
import { Server } from 'socket.io';

/** A server as one would write it in an afternoon: Express, stock Socket.IO with the classic adapter, one insert. No tokens, no offers, no replay. */
const [mongoUrl = '', redisUrl = '', port = '0'] = process.argv.slice(2);
const requests = (await new mongodb.MongoClient(mongoUrl).connect()).db('peer').collection('requests');
const app = express();
const server = createServer(app);
const io = new Server(server, { transports: ['websocket'], adapter: createAdapter(new Redis(redisUrl), new Redis(redisUrl)) });
io.on('connection', (socket) => void socket.join(String(socket.handshake.auth['room'])));
app.post('/requests', express.json(), async (req, res) => {
  const { room, ...body } = req.body as { room: string };
  const request = { id: crypto.randomUUID(), ...body, created: new Date().toISOString() };
  await requests.insertOne({ ...request }, { writeConcern: { w: 'majority' } });
  io.to(room).emit('newServiceRequest', { ...request, customer: { firstName: 'Asha' }, attemptsLeft: 3, attemptsUsed: 0 });
  res.status(201).json({ id: request.id });
});
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
