// Opens the engines' ports to the machine outside: what comes in at a port goes to that port of the engine.
import { connect, createServer } from 'node:net';

const doors = { mongo: 27017, kafka: 9094, redis: 6379 };

for (const [host, port] of Object.entries(doors)) {
  createServer((caller) => {
    const engine = connect(port, host);
    caller.pipe(engine).pipe(caller);
    caller.on('error', () => engine.destroy());
    engine.on('error', () => caller.destroy());
  }).listen(port, () => console.log(`${host} at ${port}`));
}
