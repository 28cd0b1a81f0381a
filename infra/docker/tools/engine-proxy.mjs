// Forwards each engine's port to the engine's container.
import { connect, createServer } from 'node:net';

const ports = { mongo: 27017, kafka: 9094, redis: 6379 };

for (const [host, port] of Object.entries(ports)) {
  createServer((client) => {
    const engine = connect(port, host);
    client.pipe(engine).pipe(client);
    client.on('error', () => engine.destroy());
    engine.on('error', () => client.destroy());
  }).listen(port, () => console.log(`${host} on port ${port}`));
}
