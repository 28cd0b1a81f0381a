import { startEngines } from '../engines/start-engines.ts';

// A program that owns engines until it is killed: the tests run it, and kill it. Prints the process ids of its engines.
const [dataDir] = process.argv.slice(2);
const engines = await startEngines({ want: ['mongo', 'redis'], ...(dataDir ? { dataDir } : {}) });
console.log(JSON.stringify({ pids: engines.pids, mongoUrl: engines.mongoUrl }));
setInterval(() => undefined, 60_000);
