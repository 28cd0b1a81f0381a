import type { InternalClient } from '@karigar/service-kit';

/** Where an instant request of a customer stands, as dispatch says. */
export interface OfferOutcomes {
  /** @throws {ProblemError} UNAVAILABLE when dispatch does not answer */
  stateOf(requestId: string, customerId: string): Promise<'unknown' | 'not-accepted' | 'accepted'>;
}

/** Asks any dispatch instance: all read the same database. */
export function createOfferOutcomes(clients: readonly InternalClient[]): OfferOutcomes {
  let next = 0;
  return {
    stateOf: async (requestId, customerId) => {
      const client = clients[next++ % clients.length];
      if (client === undefined) throw new Error('No dispatch instance is configured');
      const answer = await client.call<{ state: 'unknown' | 'not-accepted' | 'accepted' }>(
        'GET',
        `/requests/${encodeURIComponent(requestId)}/outcome?customerId=${encodeURIComponent(customerId)}`,
      );
      return answer.state;
    },
  };
}
