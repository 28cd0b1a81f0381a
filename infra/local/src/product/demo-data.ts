import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { databaseName } from '../engines/start-engines.ts';
import { runCommand } from '../process/run-command.ts';
import { ROOT } from '../root.ts';
import type { Product } from './product.ts';

const PROGRAM = join(ROOT, 'infra/seed/src/seed.ts');
const LOGINS = join(ROOT, 'infra/seed/logins.json');
const ERROR_LINES = 20;

export interface DemoLogin {
  readonly role: string;
  readonly login: string;
  readonly password: string;
  readonly name?: string;
  /** Only for operators: they are configured with a hash (OPERATORS) instead of stored. */
  readonly passwordHash?: string;
}

/**
 * Fills a new installation with demo data, once. A document in the same MongoDB records that it was done, so both are deleted together.
 * @returns whether it was done now
 */
export async function seedOnce(product: Pick<Product, 'env'>): Promise<boolean> {
  if (!existsSync(PROGRAM)) return false;
  const client = new MongoClient(product.env['MONGO_URL'] ?? '');
  try {
    const notes = client.db(databaseName(product.env['KAFKA_TOPIC_PREFIX'] ?? '', 'local')).collection<{ _id: string; at: Date }>('notes');
    if (await notes.findOne({ _id: 'seeded' })) return false;
    // With the flags of this process: from the sources if it runs from sources, else from the build.
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

/** The demo logins. */
export function demoLogins(): DemoLogin[] {
  return existsSync(LOGINS) ? (JSON.parse(readFileSync(LOGINS, 'utf8')) as DemoLogin[]) : [];
}
