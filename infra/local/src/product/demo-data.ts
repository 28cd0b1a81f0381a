import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { databaseName } from '../engines/start-engines.ts';
import { runCommand } from '../process/run-command.ts';
import { ROOT } from '../root.ts';
import type { Product } from './product.ts';

const PROGRAM = join(ROOT, 'infra/seed/seed.ts');
const LOGINS = join(ROOT, 'infra/seed/logins.json');
const ERROR_LINES = 20;

/** A person of the demo data. */
interface DemoLogin {
  role: string;
  login: string;
  password: string;
  name?: string;
}

/**
 * Fills a new installation with demo data, once. That it was done is noted in the database that it filled, so data and note live and die together,
 * whichever MongoDB it is.
 * @returns whether it was done now
 */
export async function seedOnce(product: Pick<Product, 'env'>): Promise<boolean> {
  if (!existsSync(PROGRAM)) return false;
  const client = new MongoClient(product.env['MONGO_URL'] ?? '');
  try {
    const notes = client.db(databaseName(product.env['KAFKA_TOPIC_PREFIX'] ?? '', 'local')).collection<{ _id: string; at: Date }>('notes');
    if (await notes.findOne({ _id: 'seeded' })) return false;
    // With the flags that run this program: from the sources as it does, or in an image from what was built.
    await runCommand(process.execPath, [...process.execArgv, PROGRAM], {
      cwd: ROOT,
      env: { ...process.env, ...product.env },
      shownLines: ERROR_LINES,
    });
    await notes.insertOne({ _id: 'seeded', at: new Date() });
    return true;
  } finally {
    await client.close();
  }
}

/** The people that one can log in as after seeding. */
export function demoLogins(): DemoLogin[] {
  return existsSync(LOGINS) ? (JSON.parse(readFileSync(LOGINS, 'utf8')) as DemoLogin[]) : [];
}
