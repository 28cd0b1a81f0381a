import {
  marketConfig,
  instantFeeConfig,
  limitsConfig,
  listSetting,
  loadConfig,
  redisUrlSetting,
  serviceConfig,
  urlSetting,
} from '@karigar/service-kit';
import { z } from 'zod';

/** Configuration of the dispatch service. */
export const dispatchConfig = serviceConfig
  .extend(instantFeeConfig.shape)
  .extend(limitsConfig.shape)
  .extend(marketConfig.shape)
  .extend({
    CATALOG_URL: urlSetting.describe('Address of the catalog service.'),
    REDIS_URL: redisUrlSetting.describe(
      'Redis 7 or later, for the realtime channel between instances; redis://:password@host:port if it has a password.',
    ),
    FIRST_WAVE: z.coerce
      .number()
      .int()
      .min(1)
      .max(500)
      .default(15)
      .describe('How many providers are asked first; every wave asks twice as many as the last one.'),
    WIDEN_KM: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(30)
      .describe('Kilometres around the place in which providers are asked about a request that its customer has widened.'),
    REQUESTS_RETENTION_DAYS: z.coerce
      .number()
      .int()
      .min(1)
      .max(3_650)
      .default(90)
      .describe(
        'Days after which a request is removed, with its address, photos and voice note. Its order has its own copy of the address.',
      ),
    PUSH_KEY: z
      .string()
      .refine((value) => Buffer.from(value, 'base64url').length === 32, 'must be 32 bytes in base64url')
      .optional()
      .describe(
        'Private key of Web Push (VAPID), 32 bytes in base64url. Without it, notifications reach people only while a page is open. A change of it ends all subscriptions.',
      ),
    PUSH_CONTACT: z
      .string()
      .regex(/^(mailto:|https:\/\/)/)
      .default('mailto:operator@karigar.example')
      .describe('Where push services can reach the operator: a mailto: or https: address.'),
    PUSH_SERVICES: listSetting
      .prefault('fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com')
      .describe('Push services of browsers that may be called: host names with their subdomains, separated by commas.'),
  });
export type DispatchConfig = z.infer<typeof dispatchConfig>;

export const loadDispatchConfig = (env?: NodeJS.ProcessEnv): DispatchConfig => loadConfig(dispatchConfig, env);
