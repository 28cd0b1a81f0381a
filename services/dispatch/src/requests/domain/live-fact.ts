import type { ClosedReason } from './request.ts';

/** A fact as kept in the request's document until it has been delivered live. Recipients and payload are derived from the document. */
export type LiveFact = { readonly id: string } & (
  | { readonly type: 'asked'; readonly from: number; readonly count: number }
  | { readonly type: 'offer-made' | 'offer-countered' | 'counter-accepted' | 'offer-accepted'; readonly offerId: string }
  | { readonly type: 'offer-declined'; readonly offerId: string; readonly attemptsLeft: number }
  | {
      readonly type: 'offer-closed';
      readonly offerId: string;
      readonly reason: 'expired' | 'withdrawn' | 'superseded';
      readonly requestReason?: ClosedReason;
    }
  | { readonly type: 'changed' | 'price-raised' }
  | { readonly type: 'closed'; readonly reason: ClosedReason }
  | { readonly type: 'ordered'; readonly orderId: string }
);
