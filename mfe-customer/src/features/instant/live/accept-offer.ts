import type { OfferSnapshot } from '@karigar/contracts';
import { RealtimeProblem, report, type Realtime } from '@karigar/platform';

/** Whether a command about an offer was refused because the offer can no longer be accepted. */
export const isGone = (error: unknown): boolean => error instanceof RealtimeProblem && error.code === 'OFFER_NOT_AVAILABLE';

/** Accepts an offer; the server then creates its order. `gone`: it can no longer be accepted. `failed`: it may have been accepted although the answer was lost. */
export async function acceptOffer(channel: Realtime, { id, requestId, provider }: OfferSnapshot): Promise<'accepted' | 'gone' | 'failed'> {
  try {
    await channel.ask('offerAccepted', { offerId: id, providerId: provider.id, requestId });
    return 'accepted';
  } catch (error) {
    if (isGone(error)) return 'gone';
    report('The offer could not be accepted', error);
    return 'failed';
  }
}
