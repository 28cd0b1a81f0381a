import { ConfigError, limitsConfig, loadConfig, serviceConfig, urlSetting } from '@karigar/service-kit';
import { z } from 'zod';
import type { S3Settings } from './media/data/s3-blob-store.ts';

/** Configuration of the catalog service. */
export const catalogConfig = serviceConfig.extend(limitsConfig.shape).extend({
  ORDER_URL: urlSetting.describe('Address of the order service; asked for open orders before a service is deleted.'),
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe("Bucket of the pictures, which the access key may list. Default: GridFS in catalog's own database."),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: urlSetting.optional().describe('Address of a store that speaks the protocol of S3. Default: that of Amazon in the region.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key of the bucket. Default: the role of the machine or the pod.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret of the access key.'),
});
export type CatalogConfig = z.infer<typeof catalogConfig>;

/** @throws {ConfigError} also for an access key without its secret, and for settings of S3 without a bucket */
export function loadCatalogConfig(env?: NodeJS.ProcessEnv): CatalogConfig {
  const config = loadConfig(catalogConfig, env);
  if ((config.S3_ACCESS_KEY_ID === undefined) !== (config.S3_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY need each other');
  if (config.S3_BUCKET === undefined && (config.S3_ENDPOINT ?? config.S3_ACCESS_KEY_ID) !== undefined)
    throw new ConfigError('S3_ENDPOINT and S3_ACCESS_KEY_ID need S3_BUCKET');
  return config;
}

/** Where the pictures are; undefined for GridFS. */
export function s3Settings(config: CatalogConfig): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined) return undefined;
  const credentials = accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey };
  return { bucket, region: config.S3_REGION, endpoint: config.S3_ENDPOINT, credentials };
}
