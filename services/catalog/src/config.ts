import { limitsConfig, loadConfig, serviceConfig } from '@karigar/service-kit';
import { z } from 'zod';

/** Configuration of the catalog service. */
export const catalogConfig = serviceConfig.extend(limitsConfig.shape).extend({
  ORDER_URL: z.url().describe('Address of the order service; asked for open orders before a service is deleted.'),
});
export type CatalogConfig = z.infer<typeof catalogConfig>;

export const loadCatalogConfig = (env?: NodeJS.ProcessEnv): CatalogConfig => loadConfig(catalogConfig, env);
