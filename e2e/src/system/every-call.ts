import fc from 'fast-check';
import { forge } from '../support/callers.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, plumbing } from '../support/people.ts';
import type { Running } from '../support/product.ts';
import { callersOf, isNamed, operations, send, validCall, type Call } from '../support/requests.ts';

/** They end the session or the account that calls them, so their callers are people of their own. */
const ending = new Set(['logout', 'logoutEverywhere', 'endSession', 'deleteCustomerAccount', 'deleteProviderAccount']);

/** A valid call of every operation, by somebody who may make it. The product knows its operator from `operatorEnv`. */
export async function everyCall(running: Running): Promise<{ call: Call; token: string | undefined }[]> {
  const { api } = running;
  const people = async () => ({ customer: await newCustomer(api), provider: await newProvider(api) });
  const [staying, leaving, { operator }] = [await people(), await people(), await forge(running)];
  const { customer, provider } = staying;
  const { id: service } = await newService(api, provider);
  const [slot = ''] = await freeSlots(api, service);
  const placed = await api.call('POST /orders', { token: customer.token, body: booking(service, provider.id, slot) });
  const { id: category } = await plumbing(api);
  const known = {
    id: [placed.body.order_id],
    order_id: [placed.body.order_id],
    service_id: [service],
    provider_id: [provider.id],
    serviceType: [category],
    category_id: [category],
    date: [slot],
  };
  return Object.values(operations).flatMap((operation, index) => {
    const [role = 'nobody'] = callersOf(operation);
    const persons = ending.has(operation.operationId) ? leaving : staying;
    const token = role === 'customer' || role === 'provider' ? persons[role].token : role === 'operator' ? operator() : undefined;
    return fc.sample(validCall(operation, known), { numRuns: 1, seed: index }).map((call) => ({ call, token }));
  });
}

/** The product gives up after 10 s. The rest is for a machine that is busy with other suites while all calls are made at once. */
const lateAfterMs = 20_000;

/** Makes all calls at once. What was answered late, or with a status that the operation does not name. */
export async function lateOrUnnamed({ api }: Running, calls: Awaited<ReturnType<typeof everyCall>>): Promise<string[]> {
  const wrong = async ({ call, token }: (typeof calls)[number]) => {
    const { operationId } = call.operation;
    const began = performance.now();
    const outcome = await send(api, call, token).then(
      ({ status }) => ({ text: String(status), isNamed: isNamed(call.operation, status) }),
      (error: unknown) => ({ text: String(error), isNamed: false }),
    );
    const ms = Math.round(performance.now() - began);
    return outcome.isNamed && ms <= lateAfterMs ? [] : [`${operationId}: ${outcome.text} after ${ms} ms`];
  };
  return (await Promise.all(calls.map(wrong))).flat();
}
