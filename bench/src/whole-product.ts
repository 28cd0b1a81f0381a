import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '@karigar/e2e/api';
import { launchProduct, startEngines } from '@karigar/local';

/**
 * The built product on engines of its own. Catalog, order and dispatch run in production mode; auth and the gateway do not, because in
 * production they refuse the log as SMS sender and wide limits.
 * @param dispatchEnv further settings of dispatch
 */
export async function startWholeProduct(dispatchEnv: NodeJS.ProcessEnv = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-bench-'));
  const engines = await startEngines();
  const production = { NODE_ENV: 'production', KAFKA_REPLICAS: '1' };
  const product = await launchProduct({
    engines,
    dataDir,
    env: { LOG_LEVEL: 'warn', LIMITS_PER_PERSON: '100000' },
    partEnv: { order: production, dispatch: { ...production, ...dispatchEnv }, catalog: production },
  });
  return {
    engines,
    url: product.url,
    api: new Api(product.url),
    stop: async (): Promise<void> => {
      await product.stop();
      await engines.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
