import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../background/with-timeout.ts';

/** How many events a consumer group has not handled yet, by topic. */
export type LagReader = () => Promise<{ readonly group: string; readonly messages: Readonly<Record<string, number>> }>;

/** A broker that does not answer is asked again for 20 s; a scrape in between waits for the same answer. */
function onceAtATime(read: LagReader): LagReader {
  let running: ReturnType<LagReader> | undefined;
  return () => (running ??= read().finally(() => (running = undefined)));
}

/** Prometheus waits for 10 s by default. */
const lagTimeoutMs = 3_000;

export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly published: Counter<'type'>;
  readonly publishFailures: Counter;
  readonly consumed: Counter<'type' | 'outcome'>;
  readonly unknownValues: Counter<'type' | 'field'>;
  readonly outboxAge: Gauge;
  /** See `createSecurityLog`. */
  readonly security: Counter<'event'>;
  /** Reports the lag of a consumer group, which is read when the metrics are. While the broker does not say it, the metric has no value for the group. */
  reportLag(read: LagReader): void;
  /** A metric of one service. */
  counter(name: string, help: string): Pick<Counter, 'inc'>;
}

/** The metrics of every deployable, in a registry of its own, so that several apps can run in one test process. */
export function createMetrics(part: string, options: { defaults?: boolean } = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ part });
  // The default resolution wakes the process a hundred times a second.
  if (options.defaults !== false) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const registers = [registry];
  const lagReaders: LagReader[] = [];
  new Gauge({
    name: 'consumer_lag_messages',
    help: 'Events of a topic that a consumer group has not handled yet',
    labelNames: ['group', 'topic'],
    registers,
    async collect() {
      this.reset();
      const known = await Promise.all(
        lagReaders.map((read) =>
          withTimeout(
            read().catch(() => undefined),
            lagTimeoutMs,
            () => undefined,
          ),
        ),
      );
      for (const lag of known)
        for (const [topic, messages] of Object.entries(lag?.messages ?? {})) this.set({ group: lag?.group, topic }, messages);
    },
  });
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of answered requests',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    published: new Counter({ name: 'events_published_total', help: 'Events published from the outbox', labelNames: ['type'], registers }),
    publishFailures: new Counter({ name: 'event_publish_failures_total', help: 'Failed attempts to publish a batch', registers }),
    consumed: new Counter({
      name: 'events_consumed_total',
      help: 'Events consumed, by outcome',
      labelNames: ['type', 'outcome'],
      registers,
    }),
    unknownValues: new Counter({
      name: 'event_unknown_values_total',
      help: 'Values of enums in consumed events that only a newer version knows',
      labelNames: ['type', 'field'],
      registers,
    }),
    reportLag: (read) => void lagReaders.push(onceAtATime(read)),
    counter: (name, help) => new Counter({ name, help, registers }),
    security: new Counter({
      name: 'security_events_total',
      help: 'Failed logins, lock-outs, refusals, revocations',
      labelNames: ['event'],
      registers,
    }),
    outboxAge: new Gauge({ name: 'outbox_oldest_seconds', help: 'Age of the oldest event that is not published yet', registers }),
  };
}
