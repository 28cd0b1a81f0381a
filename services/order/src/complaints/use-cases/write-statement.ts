import type { Result } from '@karigar/contracts';
import { stated, type Complaint } from '../domain/complaint.ts';
import type { ComplaintDeps } from './file-complaint.ts';

/** Stores the statement of the order's provider. Refuses NOT_FOUND for any other provider. */
export const writeStatement = (
  { complaints, clock }: Pick<ComplaintDeps, 'complaints' | 'clock'>,
  { id, providerId, text }: { readonly id: string; readonly providerId: string; readonly text: string },
): Promise<Result<Complaint>> => complaints.saveStatement({ id, providerId }, (complaint) => stated(complaint, text, clock.now()));
