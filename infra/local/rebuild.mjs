// `npm run rebuild -- <service> <projection>…`: rebuilds projections of a running product (docs/adr/0076-projections-are-built-again.md).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNode, TSX } from './bootstrap.mjs';

const [service = '', ...projections] = process.argv.slice(2);
const program = join(ROOT, 'services', service, 'src/rebuild.ts');
if (!/^[a-z]+$/.test(service) || !existsSync(program)) {
  console.error(`npm run rebuild -- <service> <projection>…

  auth ratings, catalog providers, order directory, dispatch directory

Finds the product that npm start runs on this machine. For another one, set MONGO_URL (with the database of the service), KAFKA_BROKERS,
KAFKA_USERNAME…, KAFKA_TOPIC_PREFIX (karigar) and REDIS_URL.`);
  process.exit(2);
}

// Where `npm start` has written the addresses of its engines.
const file = join(ROOT, '.karigar/engines.json');
const { engines = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const { KAFKA_TOPIC_PREFIX: prefix = 'karigar' } = process.env;
const mongo = engines.mongo?.url && new URL(engines.mongo.url);
if (mongo) mongo.pathname = `/${prefix.replaceAll(/[^\w-]/g, '_')}_${service}`;
const found = { MONGO_URL: mongo?.toString(), KAFKA_BROKERS: engines.kafka?.url, REDIS_URL: engines.redis?.url };
for (const [name, value] of Object.entries(found)) if (value !== undefined) process.env[name] ??= value;
process.exitCode = await runNode([...TSX, program, ...projections]);
