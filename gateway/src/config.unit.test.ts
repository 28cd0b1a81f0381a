import { expect, test } from 'vitest';
import { loadGatewayConfig } from './config.ts';

const env = {
  PORT: '8080',
  KAFKA_BROKERS: '127.0.0.1:9092',
  AUTH_URL: 'http://127.0.0.1:4001',
  CATALOG_URL: 'http://127.0.0.1:4002',
  ORDER_URL: 'http://127.0.0.1:4003',
  DISPATCH_URLS: 'http://127.0.0.1:4004, http://127.0.0.1:4005',
  REDIS_URL: 'redis://127.0.0.1:6379',
  PUBLIC_URL: 'http://localhost:8080',
};

test('lists and maps are read from the environment', () => {
  const development = { ...env, NODE_ENV: 'development' };
  expect(loadGatewayConfig({ ...development, DEV_FRONTENDS: '{"shell":"http://127.0.0.1:3000"}' })).toMatchObject({
    DISPATCH_URLS: ['http://127.0.0.1:4004', 'http://127.0.0.1:4005'],
    REMOTES: [
      { folder: 'mfe-customer', prefix: '/' },
      { folder: 'mfe-provider', prefix: '/provider' },
    ],
    DEV_FRONTENDS: { shell: 'http://127.0.0.1:3000' },
    ALLOWED_ORIGINS: [],
    TRUST_PROXY: 0,
    LIMITS_PER_ADDRESS: 'strict',
  });
  expect(() => loadGatewayConfig({ ...env, DEV_FRONTENDS: 'shell' })).toThrow(/DEV_FRONTENDS: This is not JSON/);
  expect(() => loadGatewayConfig({ ...env, DISPATCH_URLS: ',' })).toThrow('DISPATCH_URLS');
});

test('relaxed limits and development servers are refused in production, which is the default', () => {
  const relaxed = { ...env, LIMITS_PER_ADDRESS: 'relaxed' };
  expect(() => loadGatewayConfig(relaxed)).toThrow('LIMITS_PER_ADDRESS=relaxed');
  expect(() => loadGatewayConfig({ ...env, DEV_FRONTENDS: '{"shell":"http://127.0.0.1:3000"}' })).toThrow('DEV_FRONTENDS');
  expect(loadGatewayConfig({ ...relaxed, NODE_ENV: 'development' })).toMatchObject({ LIMITS_PER_ADDRESS: 'relaxed' });
});

test.each(['FRONTENDS_DIR', 'BRAND_DIR', 'DOCS_DIR'])('a %s that does not exist is refused', (key) => {
  expect(() => loadGatewayConfig({ ...env, [key]: '/nope' })).toThrow(`${key}: there is no such folder.`);
});

test('origins are refused that no browser sends', () => {
  expect(loadGatewayConfig({ ...env, ALLOWED_ORIGINS: 'https://shop.example' }).ALLOWED_ORIGINS).toEqual(['https://shop.example']);
  expect(() => loadGatewayConfig({ ...env, ALLOWED_ORIGINS: 'https://shop.example/' })).toThrow('ALLOWED_ORIGINS: origins are needed');
});
