import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { categoryChangedV1, customerRegisteredV1, providerRegisteredV1, servicePublishedV1 } from '@karigar/contracts';
import { createTopics, databaseUrl, startEngines } from '@karigar/local';
import { createKafka, createLogger, newId } from '@karigar/service-kit';
import { eventMessage, startTestIssuer, until } from '@karigar/service-kit/testing';
import { io, type Socket } from 'socket.io-client';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '../..');
const prefix = 'bench';

/**
 * Starts dispatch processes in production mode on engines of their own, with providers of one city who are connected and joined, and customers who can send
 * them requests.
 * @param count.providers by category
 * @param settings of dispatch
 * @param processes of dispatch
 */
export async function startDispatchMarket(
  count: { readonly providers: Readonly<Record<string, number>>; readonly customers: number },
  settings: NodeJS.ProcessEnv = {},
  processes = 2,
) {
  const engines = await startEngines();
  const issuer = await startTestIssuer();
  await createTopics({ brokers: engines.kafkaBrokers, prefix, partitions: 2 });
  const kafka = createKafka({ brokers: engines.kafkaBrokers, clientId: 'bench', log: createLogger({ name: 'bench', level: 'warn' }) });
  const children: ChildProcess[] = [];
  // Also when the bench fails.
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  const sockets: Socket[] = [];
  /** When each request was sent, by its description. */
  const sentAt = new Map<string, number>();
  /** Latency of each delivery, in ms. */
  const latencies: number[] = [];
  /** Reasons of disconnects. What a client misses meanwhile arrives by `sync`, and is not counted here. */
  const lost: string[] = [];

  /** Starts a server that listens on the port it is given. */
  const start = async (argsOf: (port: number) => readonly string[], envOf: (port: number) => NodeJS.ProcessEnv = () => ({})) => {
    const port = await freePort();
    const options = {
      cwd: root,
      env: { ...process.env, ...envOf(port) },
      stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    };
    const child = spawn(process.execPath, argsOf(port), options);
    children.push(child);
    return { port, pid: child.pid ?? 0 };
  };

  const dispatches = await Promise.all(
    Array.from({ length: processes }, (_, n) =>
      start(
        () => ['services/dispatch/dist/start.js'],
        (port) => ({
          NODE_ENV: 'production',
          KAFKA_REPLICAS: '1',
          PORT: String(port),
          LOG_LEVEL: 'warn',
          LIMITS_PER_PERSON: '100000',
          MONGO_URL: databaseUrl(engines.mongoUrl, 'bench_dispatch'),
          KAFKA_BROKERS: engines.kafkaBrokers,
          KAFKA_TOPIC_PREFIX: prefix,
          AUTH_URL: issuer.url,
          CATALOG_URL: 'http://127.0.0.1:9',
          INTERNAL_KEY: 'internal-key-of-the-bench',
          REDIS_URL: engines.redisUrl,
          INSTANCE_ID: `dispatch-${n + 1}`,
          ...settings,
        }),
      ),
    ),
  );

  const providers = Object.entries(count.providers).flatMap(([categoryId, size]) =>
    Array.from({ length: size }, () => ({ id: newId(), categoryId })),
  );
  const customers = Array.from({ length: count.customers }, newId);
  const place = { city: 'Pune', state: 'Maharashtra', country: 'India' };
  const contact = { email: 'p@example.test', mobile: '+919800000001', address: 'x' };
  await kafka.publish([
    ...Object.keys(count.providers).map((categoryId) =>
      eventMessage(prefix, categoryChangedV1, {
        subject: categoryId,
        data: { categoryId, name: 'Plumbing', slug: categoryId, description: '', image: null, active: true, position: 1 },
      }),
    ),
    ...customers.map((customerId) =>
      eventMessage(prefix, customerRegisteredV1, {
        subject: customerId,
        data: { customerId, name: 'Asha Rao', ...contact, ...place, pincode: null },
      }),
    ),
    ...providers.flatMap(({ id: providerId, categoryId }) => [
      eventMessage(prefix, providerRegisteredV1, {
        subject: providerId,
        data: { providerId, name: 'Ramesh', ...contact, ...place, avatar: null },
      }),
      eventMessage(prefix, servicePublishedV1, {
        subject: `service-of-${providerId}`,
        data: {
          serviceId: `service-of-${providerId}`,
          providerId,
          name: 'Tap repair',
          categoryId,
          categoryName: 'Plumbing',
          categorySlug: categoryId,
          serviceType: 'INSTANT',
          visitingChargePaise: 49_950,
          instantVisitingChargePaise: 120_000,
          locations: ['Pune'],
          ...place,
          coverImage: '/api/media/cover/640',
        },
      }),
    ]),
  ]);
  for (const { port } of dispatches)
    await until(
      'dispatch is ready',
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        ),
      // Thousands of registrations are consumed first.
      300_000,
    );

  const recordDelivery = ({ description }: { description: string }) => {
    const since = sentAt.get(description);
    if (since !== undefined) latencies.push(performance.now() - since);
  };
  const connect = (port: number, auth: Record<string, string>): Socket => {
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth, forceNew: true });
    socket.on('newServiceRequest', recordDelivery);
    socket.on('disconnect', (reason) => lost.push(reason));
    sockets.push(socket);
    return socket;
  };
  const joining = providers.map(async ({ id }, n) => {
    const socket = connect(dispatches[n % processes]?.port ?? 0, { token: issuer.tokenFor({ id, role: 'provider' }) });
    await until('the service is joined', async () => {
      // On a busy machine the answer may time out, or the socket may reconnect meanwhile: try again.
      const answer = (await socket
        .timeout(8_000)
        .emitWithAck('providerJoin', [`service-of-${id}`])
        .catch(() => ({}))) as { joined?: string[] };
      return answer.joined?.length === 1;
    });
  });
  await Promise.all(joining);

  return {
    engines,
    issuer,
    dispatches,
    sentAt,
    latencies,
    lost,
    start,
    connect,
    /** Records the latency of a request that a provider has received. */
    recordDelivery,
    customers: customers.map((id) => ({ id, token: issuer.tokenFor({ id, role: 'customer' }) })),

    stop: async (): Promise<void> => {
      for (const socket of sockets) socket.disconnect();
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(
        children.map((child) => new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null)))),
      );
      await kafka.close();
      await issuer.close();
      await engines.stop();
    },
  };
}

/** The body of a request. */
export const requestOf = (description: string, serviceType = 'plumbing') => ({
  address: '5 Lake View, Pune 411001',
  serviceType,
  description,
});

export const post = (url: string, body: unknown, token?: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
