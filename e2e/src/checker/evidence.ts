import { randomUUID } from 'node:crypto';
import { mediaWidths, topics } from '@karigar/contracts';
import { createKafka, createLogger, fromHeaders, type IncomingMessage, type KafkaPort } from '@karigar/service-kit';
import type { ChannelLog } from './channels.ts';
import { poisonKey, repeatedHeader } from './disturb.ts';
import type { CausedFault } from './nemesis.ts';
import type { OwnProduct } from '../support/product.ts';

/** A participant of the workload, with their private data. */
export interface Actor {
  readonly id: string;
  readonly role: 'customer' | 'provider';
  readonly email: string;
  readonly mobile: string;
  /** A customer's address; empty for a provider, whose address is public. */
  readonly address: string;
  /** A provider's capacity: instant orders at the same time, and orders per window. */
  readonly capacity: number;
}

interface Window {
  readonly day: string;
  readonly key: string;
}

/** The parts of stored documents that the invariants are about. */
export interface OrderDocument {
  readonly _id: string;
  readonly version: number;
  readonly details: {
    readonly customerId: string;
    readonly providerId: string;
    readonly serviceId: string;
    readonly requestId: string | null;
    readonly schedule: { readonly start: Date; readonly window: Window | null; readonly busy?: Window };
    readonly issue: string;
    readonly prices: { readonly subtotal: number; readonly platform: number; readonly tax: number; readonly total: number };
  };
  readonly state: { readonly status: string; readonly noShow?: true };
  readonly history: readonly { readonly what: string; readonly at: Date; readonly by: string }[];
  readonly proposal?: { readonly schedule: { readonly window: Window } } | null;
}
export interface WindowDayDocument {
  readonly _id: string;
  readonly providerId: string;
  readonly day: string;
  readonly windows: Readonly<Record<string, readonly { readonly id: string; readonly until: Date | null }[]>>;
}
export interface OfferDocument {
  readonly id: string;
  readonly providerId: string;
  readonly serviceId: string;
  readonly price: number;
  readonly counterPrice?: number;
  readonly status: string;
}
export interface RequestDocument {
  readonly _id: string;
  readonly customerId: string;
  readonly status: string;
  readonly offers: readonly OfferDocument[];
  readonly acceptedOfferId: string | null;
  readonly orderId: string | null;
}
export interface ReviewDocument {
  readonly _id: string;
  readonly orderId: string;
  readonly serviceId: string;
  readonly providerId: string;
  readonly rating: number;
  /** Null unless an operator has hidden it. */
  readonly hidden: object | null;
}
export interface NotificationDocument {
  readonly _id: string;
  readonly account: string;
  readonly message: string;
  readonly translations?: Readonly<Record<string, string>>;
  readonly kind: string;
  readonly ref: string | null;
}
/** A document that several services store: the owner's original, or a projection. */
export interface VersionedDocument {
  readonly _id: string;
  readonly version?: number;
  readonly from?: Readonly<Record<string, number>>;
  readonly [field: string]: unknown;
}
export interface EngagementDocument {
  readonly _id: string;
  readonly jobs: readonly { readonly id: string; readonly isUnderWay: boolean }[];
}

/** A message of a topic. */
export interface PublishedEvent {
  readonly topic: string;
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly version: number;
  readonly time: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether it is a duplicate of the nemesis, published later than the product ever repeats events. */
  readonly isRepeated?: boolean;
}

/** A private text, which must not appear in logs, events and messages of others. */
export interface Secret {
  readonly text: string;
  readonly kind: 'password' | 'token' | 'account number' | 'mobile number';
  /** Id of the account. */
  readonly of: string;
}

/** The data that the invariants check. */
export interface Evidence {
  readonly actors: readonly Actor[];
  /** Start of the history, in milliseconds since 1970. */
  readonly beganAt: number;
  /** End of the last operation and fault, in milliseconds since 1970. */
  readonly endedAt: number;
  readonly orders: readonly OrderDocument[];
  readonly windowDays: readonly WindowDayDocument[];
  readonly requests: readonly RequestDocument[];
  readonly reviews: readonly ReviewDocument[];
  readonly engagements: readonly EngagementDocument[];
  readonly notifications: readonly NotificationDocument[];
  /** `service.collection`, e.g. `order.services`. */
  readonly copies: Readonly<Record<string, readonly VersionedDocument[]>>;
  /** Documents with undelivered entries, and consumers that lag behind. */
  readonly waiting: readonly string[];
  /** All events, by topic and partition, oldest first. */
  readonly events: readonly PublishedEvent[];
  readonly parked: readonly string[];
  /** The live messages that each account has received. */
  readonly heard: Readonly<Record<string, readonly string[]>>;
  readonly secrets: readonly Secret[];
  /** The logs by process. */
  readonly logs: Readonly<Record<string, string>>;
  /** The pictures to which documents refer, in each width: `catalog/id-640`. */
  readonly references: readonly { readonly by: string; readonly picture: string }[];
  /** The pictures that are stored completely. */
  readonly pictures: readonly string[];
  /** Live channels that were open when an acknowledged operation revoked their token. */
  readonly channels: readonly ChannelLog[];
  readonly faults: readonly CausedFault[];
  /** When the revocation of a token was published, by its `jti`, in milliseconds since 1970. */
  readonly revokedAt: Readonly<Record<string, number>>;
}

/** The arrays with undelivered entries (outboxes and the like), by collection. */
const withOutbox = {
  auth: ['customers', 'providers'],
  catalog: ['services', 'categories', 'favourites'],
  order: ['orders', 'reviews', 'availability', 'complaints', 'threads'],
  dispatch: ['requests'],
} as const;

/** The topics that a service consumes. */
const readBy = {
  auth: ['review'],
  catalog: ['customer', 'order', 'provider', 'review'],
  order: ['customer', 'provider', 'request', 'service'],
  dispatch: ['category', 'customer', 'favourites', 'order', 'provider', 'review', 'service', 'session'],
} as const;

const copied = [
  'auth.customers',
  'auth.providers',
  'auth.provider_ratings',
  'catalog.services',
  'catalog.providers',
  'catalog.response_times',
  'order.customers',
  'order.providers',
  'order.services',
  'order.rating_totals',
  'dispatch.customers',
  'dispatch.providers',
  'dispatch.services',
] as const;

type Service = keyof typeof withOutbox;
const servicesOf = Object.keys as (value: typeof withOutbox) => Service[];

const prefixOf = ({ product }: OwnProduct): string => product.env['KAFKA_TOPIC_PREFIX'] ?? '';

function connectBroker({ product }: OwnProduct): KafkaPort {
  const log = createLogger({ name: 'checker', level: 'silent' });
  return createKafka({ brokers: product.env['KAFKA_BROKERS'] ?? '', clientId: `checker-${randomUUID()}`, log });
}

/** Runs `work` with a client of the product's broker. */
async function withBroker<T>(running: OwnProduct, work: (kafka: KafkaPort, prefix: string) => Promise<T>): Promise<T> {
  const kafka = connectBroker(running);
  try {
    return await work(kafka, prefixOf(running));
  } finally {
    await kafka.close();
  }
}

/** Records when revocations (of one token, or of all tokens of an account) are published, until `stop`: by the clock of the history, because faults shift the clocks of the processes. */
export async function followRevocations(running: OwnProduct): Promise<{ revokedAt: Record<string, number>; stop(): Promise<void> }> {
  const revokedAt: Record<string, number> = {};
  const [kafka, prefix] = [connectBroker(running), prefixOf(running)];
  const reading = await kafka.subscribe({
    group: `${prefix}.checker.${randomUUID()}`,
    topics: [`${prefix}.session`],
    commit: false,
    handle: async ({ value }) => {
      const { jti, accountId } = JSON.parse(value?.toString() ?? '{}') as { jti?: string | null; accountId?: string };
      const revoked = jti ?? accountId;
      if (revoked !== undefined) revokedAt[revoked] ??= Date.now();
    },
  });
  await reading.caughtUp;
  const stop = async () => {
    await reading.stop();
    await kafka.close();
  };
  return { revokedAt, stop };
}

/** The pending work: documents with undelivered entries, accepted offers without an order, and consumers that lag behind. */
export async function waits(running: OwnProduct): Promise<string[]> {
  const { database } = running;
  const found: string[] = [];
  const name = async (service: Service, collection: string, filter: object) => {
    const documents = await database(service).collection<{ _id: string }>(collection).find(filter).project({ _id: 1 }).limit(20).toArray();
    found.push(...documents.map(({ _id }) => `${service}.${collection} ${String(_id)}`));
  };
  for (const service of servicesOf(withOutbox))
    for (const collection of withOutbox[service])
      await name(service, collection, { $or: [{ 'outbox.0': { $exists: true } }, { 'live.0': { $exists: true } }] });
  await name('order', 'accepted_offers', {});
  await name('dispatch', 'engagements', { unsettled: true });
  await withBroker(running, async (kafka, prefix) => {
    for (const service of servicesOf(withOutbox)) {
      for (const topic of readBy[service]) {
        const lag = (await kafka.lag(`${prefix}.${service}.${topic}`, [`${prefix}.${topic}`]))[`${prefix}.${topic}`] ?? 0;
        if (lag > 0) found.push(`${service} is ${lag} messages behind in ${topic}`);
      }
    }
  });
  return found;
}

async function readTopics(kafka: KafkaPort, prefix: string): Promise<Pick<Evidence, 'events' | 'parked'>> {
  const events: PublishedEvent[] = [];
  const parked: string[] = [];
  const keep = async (message: IncomingMessage) => {
    const head = fromHeaders(message.headers);
    const where = `${message.topic.slice(prefix.length + 1)}/${message.partition}@${message.offset}`;
    // A malformed message of the nemesis.
    if (message.key === poisonKey) return;
    if (message.topic.endsWith('.dlq'))
      parked.push(`${where}: ${head?.type} of ${message.key}, ${message.headers['x-dlq-reason']}: ${message.headers['x-dlq-error']}`);
    else if (head !== undefined)
      events.push({
        topic: message.topic.slice(prefix.length + 1),
        id: head.id,
        type: head.type,
        subject: head.subject,
        version: head.version,
        time: head.time,
        data: JSON.parse(message.value?.toString() ?? '{}') as PublishedEvent['data'],
        isRepeated: repeatedHeader in message.headers,
      });
  };
  const names = topics.flatMap((topic) => [`${prefix}.${topic}`, `${prefix}.${topic}.dlq`]);
  const reading = await kafka.subscribe({ group: `${prefix}.checker.${randomUUID()}`, topics: names, commit: false, handle: keep });
  await reading.caughtUp;
  await reading.stop();
  return { events, parked };
}

/** The pictures to which a document refers. */
interface WithPictures {
  readonly _id: string;
  readonly images?: readonly string[];
  readonly picture?: string | null;
  readonly avatar?: string | null;
  readonly photos?: readonly string[];
  readonly workPhotos?: Readonly<Record<string, string>>;
}

async function readPictures({ database }: OwnProduct): Promise<Pick<Evidence, 'references' | 'pictures'>> {
  const all = async (service: Service, collection: string) =>
    (await database(service).collection<WithPictures>(collection).find().toArray()) as readonly WithPictures[];
  const idsIn = async (service: Service, collection: string) =>
    (await database(service).collection<{ _id: string }>(collection).find().project<{ _id: string }>({ _id: 1 }).toArray()).map(
      ({ _id }) => _id,
    );
  const refer = (by: string, service: Service, ids: readonly (string | null | undefined)[], widths: readonly number[] = []) =>
    ids.flatMap((id) => {
      if (typeof id !== 'string') return [];
      const names = widths.length === 0 ? [id] : widths.map((width) => `${id}-${width}`);
      return names.map((name) => ({ by, picture: `${service}/${name}` }));
    });
  // A GridFS file without its chunks does not count.
  const filled = new Set((await database('catalog').collection('media.chunks').distinct('files_id')).map(String));
  return {
    references: [
      ...(await all('catalog', 'services')).flatMap(({ _id, images = [] }) => refer(`service ${_id}`, 'catalog', images, mediaWidths)),
      ...(await all('catalog', 'categories')).flatMap(({ _id, picture }) => refer(`category ${_id}`, 'catalog', [picture], mediaWidths)),
      // An account stores the URL of its avatar. One document contains all widths.
      ...(await all('auth', 'providers')).flatMap(({ _id, avatar }) => refer(`provider ${_id}`, 'auth', [avatar?.split('/').at(-2)])),
      ...(await all('order', 'orders')).flatMap(({ _id, workPhotos = {} }) => refer(`order ${_id}`, 'order', Object.values(workPhotos))),
      ...(await all('order', 'complaints')).flatMap(({ _id, photos = [] }) => refer(`complaint ${_id}`, 'order', photos)),
      ...(await all('dispatch', 'requests')).flatMap(({ _id, photos = [] }) => refer(`request ${_id}`, 'dispatch', photos)),
    ],
    pictures: [
      ...(await idsIn('catalog', 'media.files')).filter((id) => filled.has(id)).map((id) => `catalog/${id}`),
      ...(await idsIn('auth', 'avatars')).map((id) => `auth/${id}`),
      ...(await idsIn('order', 'photos')).map((id) => `order/${id}`),
      ...(await idsIn('order', 'complaint_photos')).map((id) => `order/${id}`),
      ...(await idsIn('dispatch', 'photos')).map((id) => `dispatch/${id}`),
    ],
  };
}

/** Reads databases, topics and logs after all pending work is done. */
export async function readEvidence(
  running: OwnProduct,
  noted: Pick<Evidence, 'actors' | 'secrets' | 'heard' | 'channels' | 'faults' | 'waiting' | 'revokedAt' | 'beganAt' | 'endedAt'>,
): Promise<Evidence> {
  const all = async <Document>(service: Service, collection: string): Promise<Document[]> => {
    const found: unknown = await running.database(service).collection(collection).find().toArray();
    return found as Document[];
  };
  const copies: Record<string, VersionedDocument[]> = {};
  for (const name of copied) {
    const [service, collection] = name.split('.') as [Service, string];
    copies[name] = await all<VersionedDocument>(service, collection);
  }
  return {
    ...noted,
    copies,
    orders: await all<OrderDocument>('order', 'orders'),
    windowDays: await all<WindowDayDocument>('order', 'window_days'),
    reviews: await all<ReviewDocument>('order', 'reviews'),
    requests: await all<RequestDocument>('dispatch', 'requests'),
    engagements: await all<EngagementDocument>('dispatch', 'engagements'),
    notifications: await all<NotificationDocument>('dispatch', 'notifications'),
    logs: Object.fromEntries(await Promise.all(running.partNames.map(async (part) => [part, await running.logOf(part)] as const))),
    ...(await readPictures(running)),
    ...(await withBroker(running, readTopics)),
  };
}
