import { readFileSync } from 'node:fs';
import { clientMessages, type ClientEvent } from '@karigar/contracts';
import { poll } from '@karigar/local';
import { goLive, type Live } from './live.ts';
import { newCustomer, newProvider, newService, plumbing, type Person } from './people.ts';
import type { Running } from './product.ts';
import type { Known, Schema } from './requests.ts';

interface Message {
  readonly payload: Schema & { readonly oneOf?: readonly [accepted: Schema, refused: Schema] };
}
const { messages } = (
  JSON.parse(readFileSync(new URL('../../../docs/asyncapi.json', import.meta.url), 'utf8')) as {
    components: { messages: Readonly<Record<string, Message>> };
  }
).components;

/** The events of docs/asyncapi.json that a client can emit. */
export const clientEvents = Object.keys(clientMessages) as ClientEvent[];

/** The payload schema of a message in docs/asyncapi.json. */
export const payloadSchema = (event: ClientEvent): Schema => messages[`client.${event}`]?.payload ?? {};

/** Why an acknowledgement violates the contract; undefined if it does not. */
export function faultOf(event: ClientEvent, answer: unknown): string | undefined {
  const { ok, code, message, ...rest } = (answer ?? {}) as Record<string, unknown>;
  const definition = clientMessages[event];
  if (ok === true) return definition.ack.strict().safeParse(rest).error?.message;
  const named: readonly unknown[] = messages[`ack.${event}`]?.payload.oneOf?.[1].properties?.['code']?.enum ?? [];
  return ok === false && named.includes(code) && typeof message === 'string' ? undefined : 'not what the contract names';
}

/** A customer with an open request, a connected provider who has made an offer, and the ids for valid messages. */
export async function customerWithOffer({
  api,
  url,
}: Running): Promise<{ customer: Person; provider: Person; live: Live; known: { customer: Known; provider: Known } }> {
  const { id: serviceType } = await plumbing(api);
  const [customer, provider] = [await newCustomer(api), await newProvider(api)];
  const { id: serviceId } = await newService(api, provider);
  const live = await goLive(url, provider, [serviceId]);
  const body = { address: '5 Lake View', serviceType, description: 'Burst', city: 'Pune' };
  const { id: requestId } = (await api.call('POST /service-requests', { token: customer.token, body })).body;
  const made = await poll('the offer to be made', async () => {
    const answer = await live.ask('serviceOffer', {
      requestId,
      offer: { service: { id: serviceId }, price: 800, estimatedArrival: '1 hour' },
    });
    return answer.ok ? answer : undefined;
  });
  const known = {
    requestId: [requestId],
    offerId: [made.offer.id],
    providerId: [provider.id],
    serviceId: [serviceId],
    id: [serviceId],
    providerJoin: [serviceId],
  };
  return {
    customer,
    provider,
    live,
    known: { customer: { ...known, userId: [customer.id] }, provider: { ...known, userId: [provider.id] } },
  };
}
