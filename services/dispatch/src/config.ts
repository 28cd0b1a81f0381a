import { instantFeeConfig, loadConfig, serviceConfig } from '@karigar/service-kit';
import { z } from 'zod';

/** The environment of the dispatch service. */
export const dispatchConfig = serviceConfig.extend(instantFeeConfig.shape).extend({
  CATALOG_URL: z.url().describe('Address of the catalog service.'),
  REDIS_URL: z.string().min(1).describe('Redis 7 or later, for the realtime channel between instances.'),
});
export type DispatchConfig = z.infer<typeof dispatchConfig>;

export const loadDispatchConfig = (env?: NodeJS.ProcessEnv): DispatchConfig => loadConfig(dispatchConfig, env);
