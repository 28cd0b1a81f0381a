import { statSync } from 'node:fs';
import { defaultTimeZone } from '@karigar/contracts';
import { z } from 'zod';
import { kafkaSecurityConfig } from '../kafka/security.ts';

/** The items of a text that separates them by commas, with or without spaces. */
export const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const listSetting = z.string().transform(itemsOf);

/** The address of an HTTP server. */
export const urlSetting = z.url({ protocol: /^https?$/, error: 'http://host or https://host is needed', abort: true });
export const urlListSetting = listSetting.pipe(z.array(urlSetting).min(1, 'at least one http://host or https://host is needed'));

/** The origins of pages, as browsers send them. */
export const originListSetting = listSetting.pipe(
  z.array(
    urlSetting.refine(
      (value) => new URL(value).origin === value,
      'origins are needed, e.g. https://shop.example, without a path or a slash at the end',
    ),
  ),
);

export const redisUrlSetting = z.string().regex(/^rediss?:\/\//, 'redis://host:port or rediss://host:port is needed');

/** A folder that has to exist. */
export const folderSetting = z
  .string()
  .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true, 'there is no such folder');

/** Whether no item is twice in a list, e.g. the ids of a setting's entries. */
export const areDistinct = (items: readonly string[]): boolean => new Set(items).size === items.length;

/** A setting that holds JSON. */
export const jsonSetting = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue('This is not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Settings of every deployable. Each deployable extends this with its own. */
export const baseConfig = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('production')
    .describe('Runtime environment. Only development shows codes and /dev/inbox.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 in a container.'),
  PORT: z.coerce.number().int().min(0).max(65535).describe('Port to listen on.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least severe level that is logged.'),
  INSTANCE_ID: z.string().min(1).default(`local-${process.pid}`).describe('Name of this process, unique among its siblings.'),
  ADDRESS_KEY: z
    .string()
    .min(16)
    .optional()
    .describe('Key of the hashes of addresses in the security log, the same in all parts. Default: another one at each start.'),
  CRASH_POINTS: z.enum(['off', 'on']).default('off').describe('Lets tests arm named crash points; refused in production.'),
});

/** Settings of a deployable that talks over Kafka and checks tokens. */
export const kafkaConfig = z.object({
  KAFKA_BROKERS: z
    .string()
    .refine((value) => itemsOf(value).length > 0 && itemsOf(value).every(isHostAndPort), 'host:port is needed, several separated by commas')
    .describe('Kafka brokers, host:port separated by commas.'),
  ...kafkaSecurityConfig.shape,
  KAFKA_TOPIC_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'letters, digits, dots, hyphens and underscores are needed')
    .default('karigar')
    .describe('First part of every topic and consumer group name.'),
  KAFKA_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      'How many brokers hold each event; all but one of them before it is acknowledged. New topics are made so, and a service is not ready while a topic is on fewer. Default: 3 in production, else 1.',
    ),
  KAFKA_SESSION_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(2_000)
    .default(10_000)
    .describe(
      'How long a silent consumer keeps its partitions; a killed process keeps its successor waiting so long. A broker allows 6000 or more unless it is set otherwise.',
    ),
  AUTH_URL: urlSetting.describe('Address of the auth service, for its public keys.'),
});

/** How many brokers hold each event. */
export const replicasOf = ({ KAFKA_REPLICAS, NODE_ENV }: { KAFKA_REPLICAS?: number | undefined; NODE_ENV: string }): number =>
  KAFKA_REPLICAS ?? (NODE_ENV === 'production' ? 3 : 1);

/** Settings of a deployable that owns a database. */
export const mongoConfig = z.object({
  MONGO_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'mongodb:// or mongodb+srv:// is needed')
    .describe('MongoDB address with the name of the database of this service, and its user and password if it has some.'),
  INTERNAL_KEY: z.string().min(16).describe('Shared secret of calls between services.'),
});

/** The platform charge of instant orders: order charges it, dispatch shows it in the total of an offer. */
export const instantFeeConfig = z.object({
  INSTANT_PLATFORM_PAISE: z.coerce.number().int().min(0).default(5_000).describe('Platform charge of an instant order, in paise.'),
});

/** Widens the limits per address. */
export const addressLimitsConfig = z.object({
  LIMITS_PER_ADDRESS: z
    .enum(['strict', 'relaxed'])
    .default('strict')
    .describe('relaxed allows a hundred times as much per address, for a demo on one machine; refused in production.'),
});

/** By how much a limit per address is multiplied. */
export const addressLimitFactor = (mode: z.infer<typeof addressLimitsConfig>['LIMITS_PER_ADDRESS']): number =>
  mode === 'relaxed' ? 100 : 1;

/** Widens the limits of how much one person can have open. */
export const limitsConfig = z.object({
  LIMITS_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe('Multiplies how many orders, requests and services one person may have. More than 1 is for demos and tests.'),
});

/** What a market shows as its own. */
export const marketConfig = z.object({
  BRAND_NAME: z
    .string()
    .regex(/^[^\p{C}<>"]{1,40}$/u, 'a name of up to 40 characters is needed')
    .default('Karigar')
    .describe('Name of the marketplace on pages and in mails, SMS, notifications and authenticator apps.'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'a name of the IANA database is needed, e.g. Asia/Kolkata')
    .default(defaultTimeZone)
    .describe('Time zone of days and booking windows, the same for all parts.'),
});

export const serviceConfig = baseConfig.extend(kafkaConfig.shape).extend(mongoConfig.shape);
export type ServiceConfig = z.infer<typeof serviceConfig>;

/** Thrown for an invalid configuration; the message names every wrong key and what it is for. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the environment once. A setting that is empty or blank counts as not set, as compose files and shells write it (`PORT=`).
 * @throws {ConfigError} with one line per key that is missing or wrong; also for settings of tests and demos in production, and for half a login
 */
export function loadConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.infer<S> {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = schema.safeParse(settings);
  if (parsed.success) {
    refuseInProduction(parsed.data);
    refuseHalfALogin(parsed.data);
    return parsed.data;
  }
  const lines = parsed.error.issues.map((issue) => {
    const key = String(issue.path[0]);
    return `  ${key}: ${settings[key] === undefined ? 'not set' : issue.message}. ${(schema.shape as Record<string, z.ZodType | undefined>)[key]?.description ?? ''}`.trimEnd();
  });
  throw new ConfigError(`Invalid configuration:\n${lines.join('\n')}`);
}

/**
 * Loads or checks the configuration of a process. When it is wrong, prints what is wrong and what to do, and exits with 1; other errors are thrown. For
 * `start.ts`, where nothing catches a `ConfigError` and its message would be lost in a stack trace.
 */
export async function configured<T>(load: () => T | Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function refuseInProduction(config: Record<string, unknown>): void {
  if (config['NODE_ENV'] !== 'production') return;
  if (config['CRASH_POINTS'] === 'on') throw new ConfigError('CRASH_POINTS must be off in production.');
  if (config['LIMITS_PER_ADDRESS'] === 'relaxed')
    throw new ConfigError('LIMITS_PER_ADDRESS=relaxed is for demos and does not start in production. Remove it, or set it to strict.');
}

function refuseHalfALogin({ KAFKA_USERNAME: username, KAFKA_PASSWORD: password }: Record<string, unknown>): void {
  if ((username === undefined) !== (password === undefined))
    throw new ConfigError('KAFKA_USERNAME and KAFKA_PASSWORD must be set both or neither.');
}

/** kafkajs takes no more than a host name or an IPv4 address and a port. */
function isHostAndPort(text: string): boolean {
  const [, port] = /^[^\s:/]+:(\d{1,5})$/.exec(text) ?? [];
  return port !== undefined && Number(port) > 0 && Number(port) <= 65_535;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
