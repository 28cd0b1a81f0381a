import { exportQuery } from '../exports/export-page.ts';
import { mapPage, type Page } from '../mongo/page.ts';
import { exportedAttachment, type AttachmentStore } from './attachment-store.ts';

/** Five photos are one or two megabytes. */
const attachmentsPerPage = 5;

/** A page of what an account has attached, for its export. */
export async function exportAttachments(
  attachments: Pick<AttachmentStore, 'pageOf'>,
  accountId: string,
  cursor: string | null,
): Promise<Page<Record<string, unknown>>> {
  return mapPage(await attachments.pageOf(accountId, exportQuery(cursor, attachmentsPerPage)), exportedAttachment);
}
