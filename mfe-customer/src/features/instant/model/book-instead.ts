import type { RequestView } from '@karigar/contracts';
import { savedDrafts, session } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { addressDraft } from '../../../shared/booking/prefill.ts';
import { briefOfRequest } from '../../../shared/briefs/chosen-brief.ts';

/** Prefills a booking with what the request says, and returns the page of the services to choose from. A half-typed address is kept. */
export function bookInstead({ category, description, address, city, state, country, pincode }: RequestView): string {
  briefOfRequest(category.id, description);
  const owner = session.current()?.id ?? null;
  if (savedDrafts.read(addressDraft, owner) === null)
    savedDrafts.write(addressDraft, owner, { street: address, city, state, country, zip: pincode ?? '' });
  return paths.servicesBy({ category: category.id, city });
}
