import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressLimitFactor, addressLimitsConfig, baseConfig, instantFeeConfig, loadConfig, urlListSetting } from './load-config.ts';

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
