/** Code under mutation testing. */
export interface Subject {
  readonly name: string;
  /** The files to mutate. */
  readonly files: readonly string[];
  /** The tests that must detect the mutants. */
  readonly tests: readonly string[];
  /** Its tests need MongoDB, Kafka and Redis. */
  readonly onEngines?: boolean;
}

/** Word lists, which no test should repeat. */
const tables = ['!services/catalog/src/search/domain/synonyms.ts', '!services/catalog/src/templates/domain/definitions.ts'];

const domainOf = (service: string): Subject => ({
  name: service,
  files: [`services/${service}/src/**/domain/*.ts`, ...tables],
  tests: [`services/${service}/src/**/*.unit.test.ts`],
});

export const subjects: readonly Subject[] = [
  domainOf('auth'),
  domainOf('catalog'),
  domainOf('order'),
  domainOf('dispatch'),
  {
    name: 'relay',
    files: ['packages/service-kit/src/outbox/{relay,publish-documents,envelope}.ts'],
    tests: ['packages/service-kit/src/outbox/{relay,envelope}.unit.test.ts'],
  },
  {
    name: 'drain',
    files: ['packages/service-kit/src/outbox/drain.ts'],
    tests: ['packages/service-kit/src/outbox/drain.int.test.ts'],
    onEngines: true,
  },
  {
    name: 'outbox',
    files: ['packages/service-kit/src/outbox/{sweep,puller,waiting-documents}.ts'],
    tests: ['packages/service-kit/src/outbox/{sweep,puller,waiting-documents}.*.test.ts'],
    onEngines: true,
  },
  {
    name: 'inbox',
    files: ['packages/service-kit/src/inbox/*.ts'],
    tests: ['packages/service-kit/src/inbox/*.test.ts'],
    onEngines: true,
  },
  {
    name: 'windows',
    files: ['services/order/src/windows/{queries,use-cases}/*.ts'],
    tests: ['services/order/src/windows/{queries,use-cases}/*.unit.test.ts'],
  },
  {
    name: 'availability',
    files: ['services/order/src/windows/{data/availability-store,messaging/publishes}.ts'],
    tests: ['services/order/src/windows/data/availability-store.int.test.ts'],
    onEngines: true,
  },
  {
    name: 'window-days',
    files: ['services/order/src/windows/data/window-days.ts'],
    tests: ['services/order/src/windows/data/window-days.int.test.ts'],
    onEngines: true,
  },
];
