import { instantFeeConfig, limitsConfig, loadConfig, marketConfig, serviceConfig, urlListSetting, urlSetting } from '@karigar/service-kit';
import { z } from 'zod';

const paise = z.coerce.number().int().min(0);

/** Configuration of the order service. */
export const orderConfig = serviceConfig
  .extend(instantFeeConfig.shape)
  .extend(limitsConfig.shape)
  .extend(marketConfig.pick({ TIME_ZONE: true }).shape)
  .extend({
    DISPATCH_URLS: urlListSetting.describe('Addresses of the dispatch instances, separated by commas.'),
    CATALOG_URL: urlSetting.describe('Address of the catalog service.'),
    DIRECT_PLATFORM_PAISE: paise.default(499).describe('Platform charge of a direct order, in paise.'),
    DIRECT_TAX_PAISE: paise.default(864).describe('Tax of a direct order, in paise.'),
    DEFAULT_VISITING_PAISE: paise.default(50_000).describe('Visiting charge of a service that states none, in paise.'),
  });
export type OrderConfig = z.infer<typeof orderConfig>;

export const loadOrderConfig = (env?: NodeJS.ProcessEnv): OrderConfig => loadConfig(orderConfig, env);
