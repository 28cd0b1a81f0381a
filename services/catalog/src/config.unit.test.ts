import { ConfigError } from '@karigar/service-kit';
import { expect, it } from 'vitest';
import { loadCatalogConfig, s3Settings } from './config.ts';

const env = {
  PORT: '0',
  MONGO_URL: 'mongodb://127.0.0.1/catalog',
  KAFKA_BROKERS: '127.0.0.1:9092',
  AUTH_URL: 'http://auth',
  ORDER_URL: 'http://order',
  INTERNAL_KEY: 'k'.repeat(16),
};
const s3Of = (more: Record<string, string>) => s3Settings(loadCatalogConfig({ ...env, ...more }));

it('keeps pictures in GridFS unless a bucket is named', () => {
  expect(s3Of({})).toBeUndefined();
  expect(s3Of({ S3_BUCKET: 'pictures' })).toEqual({ bucket: 'pictures', region: 'us-east-1' });
  expect(
    s3Of({
      S3_BUCKET: 'pictures',
      S3_REGION: 'ap-south-1',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
  ).toEqual({
    bucket: 'pictures',
    region: 'ap-south-1',
    endpoint: 'https://s3.example.com',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
});

it.each([
  ['an access key without its secret', { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id' }],
  ['a secret without its access key', { S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'secret' }],
  ['an endpoint without a bucket', { S3_ENDPOINT: 'https://s3.example.com' }],
  ['an access key without a bucket', { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }],
])('does not start with %s', (_, more) => {
  expect(() => loadCatalogConfig({ ...env, ...more })).toThrow(ConfigError);
});
