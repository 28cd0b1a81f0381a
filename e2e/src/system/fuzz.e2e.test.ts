import type { Problem } from '@karigar/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forge } from '../support/callers.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, plumbing } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';
import {
  asText,
  bodyOf,
  callersOf,
  isNamed,
  almostValid,
  operations,
  parametersOf,
  pathOf,
  queryOf,
  send,
  valid,
  anyJson,
  type Call,
  type Known,
  type Operation,
} from '../support/requests.ts';

const cases = Number(process.env['FUZZ_CASES'] ?? 300);
const seed = Number(process.env['FUZZ_SEED'] ?? 7);
const atOnce = 6;

const running = sharedProduct();
const { api } = running;
const tokens: Record<string, string> = {};
let known: Known;

beforeAll(async () => {
  const [customer, provider] = [await newCustomer(api), await newProvider(api)];
  Object.assign(tokens, { customer: customer.token, provider: provider.token, operator: (await forge(running)).operator() });
  const { id: service } = await newService(api, provider);
  const slots = await freeSlots(api, service);
  const placed = await api.call('POST /orders', { token: customer.token, body: booking(service, provider.id, slots[0] ?? '') });
  const { id: category } = await plumbing(api);
  const opened = await api.call('POST /service-requests', {
    token: customer.token,
    body: { address: 'x', serviceType: category, description: 'y' },
  });
  const ids = [service, placed.body.order_id, opened.body.id].map(String);
  known = {
    id: ids,
    service_id: [service],
    provider_id: [provider.id],
    order_id: [String(placed.body.order_id)],
    request_id: [String(opened.body.id)],
    serviceType: [category],
    category_id: [category],
    location: ['5 Lake View, Pune 411001'],
    date: slots.slice(0, 5),
    start: slots.slice(0, 5),
    slug: ['plumbing'],
    city: ['Pune'],
  };
});
afterAll(() => running.stop());

/** They would take away the people and the service that the other cases are played by, or change what every file of the run sees. */
const spared = new Set([
  'logout',
  'logoutEverywhere',
  'logoutOperator',
  'deleteCustomerAccount',
  'deleteProviderAccount',
  'endSession',
  'addCategory',
  'editCategory',
  'setServiceSuspension',
]);

interface Case extends Call {
  readonly caller: string;
}

const caseOf = (operation: Operation): fc.Arbitrary<Case> => {
  const bent = (good: ReturnType<typeof valid>) => fc.oneof({ weight: 5, arbitrary: good }, { weight: 3, arbitrary: almostValid(good) });
  const schema = bodyOf(operation);
  const names = spared.has(operation.operationId)
    ? ['nobody']
    : ['nobody', ...callersOf(operation), ...callersOf(operation), 'customer', 'provider', 'operator'];
  return fc.record({
    operation: fc.constant(operation),
    path: fc
      .oneof(
        { weight: 5, arbitrary: valid(parametersOf(operation, 'path'), known) },
        { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('id', 'slug', 'width', 'number', 'photo', 'provider'), fc.string()) },
      )
      .map((params) => pathOf(operation, params)),
    query: bent(valid(parametersOf(operation, 'query'), known)).map(queryOf),
    caller: fc.constantFrom(...names),
    key: fc.option(fc.stringMatching(/^[!-~]{1,160}$/), { nil: undefined, freq: 3 }),
    body:
      schema === undefined
        ? fc.constant(undefined)
        : fc.oneof(
            { weight: 8, arbitrary: bent(valid(schema, known)) },
            { weight: 1, arbitrary: anyJson },
            { weight: 1, arbitrary: fc.constant(undefined) },
          ),
    hasPicture: fc.boolean(),
  });
};

async function play(each: Case): Promise<string | undefined> {
  const { operation, path, query, caller, key, body } = each;
  const answer = await send(api, each, tokens[caller]);
  if (isNamed(operation, answer.status)) return undefined;
  const { code } = (answer.body ?? {}) as Partial<Problem>;
  return `${operation.operationId} as ${caller} answered ${answer.status} ${code}: ${operation.method} ${path}?${query} key ${key} body ${asText(body).slice(0, 600)}`;
}

// The same seed plays the same requests but for the ids of the run. `npm run fuzz -- --cases 20000 --seed 7` plays more.
it(
  'answers generated requests with what the contract names, and with no error of ours',
  async () => {
    const names = Object.keys(operations);
    const failures: string[] = [];
    const perOperation = Math.ceil(cases / names.length);
    const all = names.flatMap((name, index) => {
      const operation = operations[name];
      return operation === undefined ? [] : fc.sample(caseOf(operation), { numRuns: perOperation, seed: seed + index });
    });
    let next = 0;
    const worker = async () => {
      for (let each = all[next++]; each !== undefined; each = all[next++]) {
        const failure = await play(each);
        if (failure !== undefined) failures.push(failure);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    expect(failures).toEqual([]);
  },
  30_000 + cases * 100,
);
