import { startEngines } from '../engines/start-engines.ts';

// A program that runs engines until a test kills it. Prints the process ids of its engines.
const [dataDir] = process.argv.slice(2);
const engines = await startEngines({ want: ['mongo', 'redis'], ...(dataDir ? { dataDir } : {}) });
console.log(JSON.stringify({ pids: engines.all.map(({ pid }) => pid), mongoUrl: engines.mongoUrl }));
setInterval(() => undefined, 60_000);
