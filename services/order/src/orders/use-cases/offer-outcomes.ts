import { ProblemError, type InternalClient } from '@karigar/service-kit';

/** Where an instant request of a customer stands, as dispatch says. */
export interface OfferOutcomes {
  /** @throws {ProblemError} UNAVAILABLE when no dispatch instance answers */
  stateOf(requestId: string, customerId: string): Promise<'unknown' | 'not-accepted' | 'accepted'>;
}

/** Asks one dispatch instance after the other until one answers: all read the same database. */
export function createOfferOutcomes(clients: readonly InternalClient[]): OfferOutcomes {
  let next = 0;
  return {
    stateOf: async (requestId, customerId) => {
      const first = next++ % clients.length;
      let failure: ProblemError | undefined;
      for (const client of [...clients.slice(first), ...clients.slice(0, first)]) {
        try {
          const answer = await client.call<{ state: 'unknown' | 'not-accepted' | 'accepted' }>(
            'GET',
            `/requests/${encodeURIComponent(requestId)}/outcome?customerId=${encodeURIComponent(customerId)}`,
          );
          return answer.state;
        } catch (error) {
          if (!(error instanceof ProblemError) || error.code !== 'UNAVAILABLE') throw error;
          failure = error;
        }
      }
      throw failure ?? new Error('No dispatch instance is configured');
    },
  };
}
