import { fileURLToPath } from 'node:url';
import {
  addressLimitsConfig,
  baseConfig,
  marketConfig,
  ConfigError,
  folderSetting,
  jsonSetting,
  kafkaConfig,
  listSetting,
  loadConfig,
  originListSetting,
  redisUrlSetting,
  urlListSetting,
  urlSetting,
} from '@karigar/service-kit';
import { z } from 'zod';

const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** `mfe-provider:/provider`: a folder and the path that its remote serves. */
const remotes = listSetting.transform((items) =>
  items.map((item) => {
    const [folder = '', prefix = '/'] = item.split(':');
    return { folder, prefix };
  }),
);

/** Configuration of the gateway. */
export const gatewayConfig = baseConfig
  .extend(kafkaConfig.shape)
  .extend(addressLimitsConfig.shape)
  .extend(marketConfig.shape)
  .extend({
    CATALOG_URL: urlSetting.describe('Address of the catalog service.'),
    ORDER_URL: urlSetting.describe('Address of the order service.'),
    DISPATCH_URLS: urlListSetting.describe('Addresses of the dispatch instances, separated by commas.'),
    REDIS_URL: redisUrlSetting.describe('Redis, where calls are counted; redis://:password@host:port if it has a password.'),
    PUBLIC_URL: urlSetting.describe('Address under which browsers reach this gateway.'),
    ALLOWED_ORIGINS: originListSetting.default([]).describe('Further origins whose pages may open the live channel, separated by commas.'),
    TRUST_PROXY: z.coerce.number().int().min(0).default(0).describe('How many proxies of ours stand in front and add to X-Forwarded-For.'),
    FRONTENDS_DIR: folderSetting.default(repository('.')).describe('Folder that holds shell/dist and the dist folders of the remotes.'),
    BRAND_DIR: folderSetting.optional().describe("Folder with the market's own favicon.svg and icons/, in place of the shell's."),
    REMOTES: remotes
      .prefault('mfe-customer:/,mfe-provider:/provider')
      .describe('Folders of the remotes with the path each answers for, separated by commas.'),
    DEV_FRONTENDS: jsonSetting(z.record(z.string(), urlSetting))
      .optional()
      .describe('JSON map from frontend folder to its development server, in place of the built files.'),
    DOCS_DIR: folderSetting.default(repository('docs')).describe('Folder with openapi.json and asyncapi.json.'),
    METRICS_PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65535)
      .optional()
      .describe('Port of /metrics for operators; on the public port only this machine may read it.'),
  });
export type GatewayConfig = z.infer<typeof gatewayConfig>;

/** @throws {ConfigError} also for demo or development settings in production */
export function loadGatewayConfig(env?: NodeJS.ProcessEnv): GatewayConfig {
  const config = loadConfig(gatewayConfig, env);
  if (config.NODE_ENV === 'production' && config.DEV_FRONTENDS !== undefined)
    throw new ConfigError('DEV_FRONTENDS is for development and does not start in production. Remove it.');
  return config;
}
