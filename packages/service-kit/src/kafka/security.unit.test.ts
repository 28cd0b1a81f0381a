import { expect, it } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { kafkaSecurityConfig, securityOptions } from './security.ts';

const optionsOf = (env: Record<string, string>) => securityOptions(loadConfig(kafkaSecurityConfig, env));

it('sends no credentials to a broker without authentication', () => {
  expect(optionsOf({})).toEqual({});
});

it('authenticates with user and password, over TLS if enabled', () => {
  expect(optionsOf({ KAFKA_USERNAME: 'order', KAFKA_PASSWORD: 'secret', KAFKA_SASL: 'scram-sha-512', KAFKA_TLS: 'on' })).toEqual({
    ssl: true,
    sasl: { mechanism: 'scram-sha-512', username: 'order', password: 'secret' },
  });
});

it('trusts the authority it is given instead of those of Node', () => {
  const ca = '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----';
  expect(optionsOf({ KAFKA_TLS: 'on', KAFKA_CA: ca })).toEqual({ ssl: { ca } });
  expect(() => optionsOf({ KAFKA_TLS: 'on', KAFKA_CA: '/etc/ca.pem' })).toThrow('KAFKA_CA: the text of a certificate is needed');
});
