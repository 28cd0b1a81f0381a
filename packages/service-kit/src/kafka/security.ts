import type { KafkaConfig } from 'kafkajs';
import { z } from 'zod';

/** How a client authenticates to the broker, and whether the connection is encrypted. */
export const kafkaSecurityConfig = z.object({
  KAFKA_USERNAME: z.string().min(1).optional().describe('User of the broker (SASL); without it nobody asks.'),
  KAFKA_PASSWORD: z.string().min(1).optional().describe('Password of KAFKA_USERNAME.'),
  KAFKA_SASL: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .default('plain')
    .describe('How the password is proven. plain sends it, so it needs KAFKA_TLS outside a private network.'),
  KAFKA_TLS: z.enum(['off', 'on']).default('off').describe('Encrypts connections to the broker.'),
  KAFKA_CA: z
    .string()
    .includes('-----BEGIN CERTIFICATE-----', { error: 'the text of a certificate is needed, from -----BEGIN CERTIFICATE----- on' })
    .optional()
    .describe('Certificates (PEM) of the authorities that may have signed that of the broker. Default: those that Node trusts.'),
});
export type KafkaSecurity = z.infer<typeof kafkaSecurityConfig>;

/** kafkajs's settings. `loadConfig` has refused a user without a password. */
export function securityOptions({
  KAFKA_USERNAME: username,
  KAFKA_PASSWORD: password,
  KAFKA_SASL: mechanism,
  KAFKA_TLS: tls,
  KAFKA_CA: ca,
}: KafkaSecurity): Pick<KafkaConfig, 'sasl' | 'ssl'> {
  return {
    ...(tls === 'on' ? { ssl: ca === undefined ? true : { ca } } : {}),
    ...(username === undefined || password === undefined ? {} : { sasl: saslOf(mechanism, { username, password }) }),
  };
}

function saslOf(mechanism: KafkaSecurity['KAFKA_SASL'], login: { username: string; password: string }): KafkaConfig['sasl'] {
  switch (mechanism) {
    case 'plain':
      return { mechanism, ...login };
    case 'scram-sha-256':
      return { mechanism, ...login };
    case 'scram-sha-512':
      return { mechanism, ...login };
    default:
      return mechanism satisfies never;
  }
}

/**
 * Whether a connection was lost during authentication, as happens while the broker starts. kafkajs reports that like a wrong password and does not
 * retry.
 */
export const isLostWhileAuthenticating = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'KafkaJSSASLAuthenticationError' &&
  /authentication failed: .*(closed connection|connection (error|timeout)|socket|disconnected|ECONN|EPIPE)/i.test(error.message);

/** Whether an error, or what caused it, says that the broker refuses a consumer group. */
export const isGroupRefused = (error: unknown): boolean =>
  error instanceof Error && ((error as { type?: string }).type === 'GROUP_AUTHORIZATION_FAILED' || isGroupRefused(error.cause));
