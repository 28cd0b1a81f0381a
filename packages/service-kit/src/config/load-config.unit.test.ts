import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  addressLimitFactor,
  addressLimitsConfig,
  baseConfig,
  ConfigError,
  folderSetting,
  instantFeeConfig,
  kafkaConfig,
  loadConfig,
  mongoConfig,
  originListSetting,
  redisUrlSetting,
  urlListSetting,
} from './load-config.ts';

const schema = baseConfig.extend(addressLimitsConfig.shape).extend({ URLS: urlListSetting.describe('Addresses of somebody.') });
const env = { PORT: '1', URLS: 'http://a:1, http://b:2,' };

test('a list of addresses may have spaces, and each of them is checked', () => {
  expect(loadConfig(schema, env)).toMatchObject({
    NODE_ENV: 'production',
    URLS: ['http://a:1', 'http://b:2'],
    LIMITS_PER_ADDRESS: 'strict',
  });
  for (const URLS of ['', ' , ', 'http://a:1, b'])
    expect(() => loadConfig(schema, { ...env, URLS }), URLS).toThrow(/URLS: .*\. Addresses of somebody\./);
});

test('an empty setting counts as not set: the default applies, and a required one is refused by name', () => {
  const charges = z.object({ PORT: baseConfig.shape.PORT, ...instantFeeConfig.shape, URLS: urlListSetting.prefault('http://a:1') });
  for (const INSTANT_PLATFORM_PAISE of ['', ' '])
    expect(loadConfig(charges, { PORT: '1', INSTANT_PLATFORM_PAISE, URLS: '' })).toEqual({
      PORT: 1,
      INSTANT_PLATFORM_PAISE: 5_000,
      URLS: ['http://a:1'],
    });
  for (const env of [{}, { PORT: '' }, { PORT: ' ' }])
    expect(() => loadConfig(charges, env)).toThrow(/^Invalid configuration:\n {2}PORT: not set\. Port to listen on\.$/);
});

test('settings of tests and demos do not start in production', () => {
  for (const setting of [{ CRASH_POINTS: 'on' }, { LIMITS_PER_ADDRESS: 'relaxed' }]) {
    expect(() => loadConfig(schema, { ...env, ...setting })).toThrow(Object.keys(setting)[0]);
    expect(loadConfig(schema, { ...env, ...setting, NODE_ENV: 'development' })).toMatchObject(setting);
  }
  expect([addressLimitFactor('strict'), addressLimitFactor('relaxed')]).toEqual([1, 100]);
});

test('a wrong setting is named with what it is for', () => {
  expect(() => loadConfig(z.object({ PORT: baseConfig.shape.PORT }), { PORT: 'x' })).toThrow(
    /^Invalid configuration:\n {2}PORT: .*\. Port to listen on\.$/,
  );
});

test.each([
  ['AUTH_URL', ['localhost:4001', 'ftp://auth', 'auth', 'http://'], 'http://host or https://host is needed'],
  ['KAFKA_BROKERS', ['kafka', 'kafka:', 'kafka:0', 'kafka:99999', 'tcp://kafka:9092', 'a:9092,b', ','], 'host:port is needed'],
  ['KAFKA_TOPIC_PREFIX', ['my market', 'kürigar'], 'letters, digits, dots, hyphens and underscores are needed'],
  ['MONGO_URL', ['bogus', '127.0.0.1:27017', 'https://mongo'], 'mongodb:// or'],
  ['ORIGINS', ['*', 'shop.example'], 'http://host or https://host is needed'],
  ['ORIGINS', ['https://shop.example/', 'https://shop.example/app', 'https://a, https://b/'], 'origins are needed'],
  ['REDIS_URL', ['127.0.0.1:6379', 'http://redis'], 'redis://host:port or rediss://host:port is needed'],
  ['FOLDER', ['/nope', import.meta.filename], 'there is no such folder'],
])('%s=%s is refused with what to write', (key, values, reason) => {
  const right = {
    AUTH_URL: 'http://auth:4001',
    KAFKA_BROKERS: 'kafka-1:9092, 127.0.0.1:9093',
    KAFKA_TOPIC_PREFIX: 'karigar-2.test',
    MONGO_URL: 'mongodb+srv://mongo/auth',
    ORIGINS: 'https://shop.example, http://127.0.0.1:3000',
    REDIS_URL: 'rediss://:password@redis:6379',
    FOLDER: import.meta.dirname,
  };
  const settings = z.object({
    ...kafkaConfig.pick({ AUTH_URL: true, KAFKA_BROKERS: true, KAFKA_TOPIC_PREFIX: true }).shape,
    MONGO_URL: mongoConfig.shape.MONGO_URL,
    ORIGINS: originListSetting,
    REDIS_URL: redisUrlSetting,
    FOLDER: folderSetting,
  });
  expect(() => loadConfig(settings, right)).not.toThrow();
  for (const value of values) {
    // One line, and no other.
    const refusal = new RegExp(`^Invalid configuration:\\n {2}${key}: ${reason}.*$`);
    expect(() => loadConfig(settings, { ...right, [key]: value }), value).toThrow(refusal);
  }
});

test.each(['KAFKA_USERNAME', 'KAFKA_PASSWORD'])('%s alone is refused, also beside an empty other one', (key) => {
  const settings = kafkaConfig.pick({ KAFKA_USERNAME: true, KAFKA_PASSWORD: true });
  const both = { KAFKA_USERNAME: 'order', KAFKA_PASSWORD: 'secret' };
  expect(loadConfig(settings, both)).toEqual(both);
  for (const other of [{}, { KAFKA_USERNAME: '', KAFKA_PASSWORD: '' }])
    expect(() => loadConfig(settings, { ...other, [key]: 'x' })).toThrow(
      new ConfigError('KAFKA_USERNAME and KAFKA_PASSWORD must be set both or neither.'),
    );
});
