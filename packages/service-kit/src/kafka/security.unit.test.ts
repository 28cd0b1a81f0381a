import { expect, it } from 'vitest';
import { kafkaSecurityConfig, securityOptions } from './security.ts';

const optionsOf = (env: Record<string, string>) => securityOptions(kafkaSecurityConfig.parse(env));

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
  expect(optionsOf({ KAFKA_TLS: 'on', KAFKA_CA: 'a certificate' })).toEqual({ ssl: { ca: 'a certificate' } });
});

it.each(['KAFKA_USERNAME', 'KAFKA_PASSWORD'])('%s alone is a mistake', (name) => {
  expect(() => optionsOf({ [name]: 'order' })).toThrow('both or neither');
});
