import { expect, it } from 'vitest';
import { clientMessages, serverMessages } from './index.ts';

const offer = { service: { id: 'svc_1' }, price: 650.5, estimatedArrival: '1 hour' };

it('lists every message under the name that travels', () => {
  for (const [key, { event }] of [...Object.entries(clientMessages), ...Object.entries(serverMessages)]) expect(event).toBe(key);
});

it('gives every message of the server a sequence number', () => {
  for (const { payload } of Object.values(serverMessages)) expect(Object.keys(payload.shape)).toContain('seq');
});

it('keeps of an offer only what a provider may say', () => {
  const sent = {
    requestId: 'req_1',
    offer: { ...offer, id: 'mine', provider: { id: 'somebody', rating: 5 }, service: { id: 'svc_1', name: 'Best' } },
  };

  expect(clientMessages.serviceOffer.payload.parse(sent)).toStrictEqual({ requestId: 'req_1', offer });
});

it.each([
  { price: 0 },
  { price: -5 },
  { price: 100_000.01 },
  { price: 1.005 },
  { price: '650' },
  { price: Number.NaN },
  { estimatedArrival: 'soon' },
  { service: {} },
])('refuses an offer with %o', (change) => {
  expect(clientMessages.serviceOffer.payload.safeParse({ requestId: 'req_1', offer: { ...offer, ...change } }).success).toBe(false);
});

it('fails no decline because of the counters that a client sends with it', () => {
  const decline = { offerId: 'ofr_1', providerId: 'pro_1' };
  const parse = (counters: object) => clientMessages.offerDeclined.payload.parse({ ...decline, ...counters });
  expect(parse({ maxAttemptsReached: true })).toEqual({ ...decline, maxAttemptsReached: true });
  expect(parse({ attemptsRemaining: 'two', maxAttemptsReached: 1 })).toEqual(decline);
});
