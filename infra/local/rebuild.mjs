// `npm run rebuild -- <service> <projection>…`: rebuilds projections of a running product (docs/adr/0076-projections-are-built-again.md).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNode, TSX } from './bootstrap.mjs';

const [service = '', ...projections] = process.argv.slice(2);
const program = join(ROOT, 'services', service, 'src/rebuild.ts');
if (!/^[a-z]+$/.test(service) || !existsSync(program)) {
  console.error(`npm run rebuild -- <service> <projection>…

  auth ratings, catalog providers, order directory, dispatch directory

Finds the product that npm start runs on this machine. For another one, set all of MONGO_URL (with the database of the service), KAFKA_BROKERS
and REDIS_URL, and what it needs of KAFKA_USERNAME… and KAFKA_TOPIC_PREFIX (karigar).`);
  process.exit(2);
}

// The addresses of one installation only: a projection that is rebuilt from the topics of another one loses its documents.
const { MONGO_URL, KAFKA_BROKERS } = process.env;
if (!MONGO_URL && !KAFKA_BROKERS) Object.assign(process.env, runningProduct(service));
else if (!MONGO_URL || !KAFKA_BROKERS) {
  console.error(`Set ${MONGO_URL ? 'KAFKA_BROKERS' : 'MONGO_URL'}, too: both are addresses of the same installation.`);
  process.exit(2);
}
process.exitCode = await runNode([...TSX, program, ...projections]);

/** The addresses of the engines that `npm start` has written down, as settings. */
function runningProduct(service) {
  const file = join(ROOT, '.karigar/engines.json');
  if (!existsSync(file)) return {};
  const { engines } = JSON.parse(readFileSync(file, 'utf8'));
  const { KAFKA_TOPIC_PREFIX: prefix = 'karigar' } = process.env;
  const mongo = new URL(engines.mongo.url);
  mongo.pathname = `/${prefix.replaceAll(/[^\w-]/g, '_')}_${service}`;
  return { MONGO_URL: mongo.toString(), KAFKA_BROKERS: engines.kafka.url, REDIS_URL: engines.redis.url };
}
