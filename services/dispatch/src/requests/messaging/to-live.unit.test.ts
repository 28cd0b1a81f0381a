import { expect, it } from 'vitest';
import { openRequest, start } from '../../testing/builders.ts';
import { decide, type RequestCommand } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { contentOf, toLive } from './to-live.ts';

const offer: RequestCommand = {
  type: 'make-offer',
  offerId: 'o1',
  providerId: 'p1',
  serviceId: 'service-of-p1',
  shown: { providerName: 'Ramesh', avatar: null, rating: 4, reviewsCount: 0, jobsDone: 0, verified: false, serviceName: 'Tap repair' },
  price: 85_050,
  total: 90_050,
  estimatedArrival: '15-20 minutes',
};

/** What is delivered when a command is decided some seconds after the request was opened. */
function deliveredBy(request: ServiceRequest, command: RequestCommand, seconds: number) {
  const decided = decide(request, command, new Date(start.getTime() + seconds * 1_000));
  if (!decided.ok) throw new Error(decided.code);
  const { state, facts } = decided.value;
  const updates = facts.flatMap((fact) => toLive(fact, state)).map((fact) => contentOf(fact, state));
  return { request: state, notices: updates.flatMap(({ notices = [] }) => notices) };
}

it.each([
  ['expires alone', { type: 'elapse' }, 121, 'Tap repair: your offer expired without an answer.'],
  ['ends with its request', { type: 'cancel' }, 60, 'Tap repair: the customer stopped the request. Your offer is closed.'],
] as const)('notifies only the provider of an offer that %s, and says why', (_, command, seconds, message) => {
  const { request } = deliveredBy(openRequest(), offer, 1);
  expect(deliveredBy(request, command, seconds).notices).toMatchObject([{ to: 'p1', kind: 'request', ref: 'request-1', message }]);
});

it('does not notify a provider of an offer that they withdrew', () => {
  const { request } = deliveredBy(openRequest(), offer, 1);
  expect(deliveredBy(request, { type: 'withdraw', offerId: 'o1', providerId: 'p1' }, 60).notices).toEqual([]);
});
