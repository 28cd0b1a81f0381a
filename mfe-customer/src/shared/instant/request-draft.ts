import type { RequestView } from '@karigar/contracts';
import { savedDrafts } from '@karigar/platform';

/** The stored part of the form for an instant request. */
export const requestDraft = 'instant-form-1';

type RequestFacts = Pick<RequestView, 'serviceType' | 'address' | 'description'> &
  Partial<Pick<RequestView, 'city' | 'state' | 'country' | 'suggestedPrice'>>;

/** Prefills the form for an instant request. What is left out begins with the customer's place. */
export const prefillRequest = (customerId: string, { suggestedPrice, ...facts }: RequestFacts): void =>
  void savedDrafts.write(requestDraft, customerId, {
    ...facts,
    suggestedPrice: suggestedPrice === undefined ? '' : String(suggestedPrice),
  });
