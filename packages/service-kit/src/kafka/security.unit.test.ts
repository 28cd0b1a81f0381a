import { expect, it } from 'vitest';
import { kafkaSecurityConfig, securityOptions } from './security.ts';

const optionsOf = (env: Record<string, string>) => securityOptions(kafkaSecurityConfig.parse(env));

it('a broker that asks for nothing is told nothing', () => {
  expect(optionsOf({})).toEqual({});
});

it('a user is sent with a password, over TLS if it is on', () => {
  expect(optionsOf({ KAFKA_USERNAME: 'order', KAFKA_PASSWORD: 'secret', KAFKA_SASL: 'scram-sha-512', KAFKA_TLS: 'on' })).toEqual({
    ssl: true,
    sasl: { mechanism: 'scram-sha-512', username: 'order', password: 'secret' },
  });
});

it.each(['KAFKA_USERNAME', 'KAFKA_PASSWORD'])('%s alone is a mistake', (name) => {
  expect(() => optionsOf({ [name]: 'order' })).toThrow('both or neither');
});
