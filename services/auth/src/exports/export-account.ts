import { beyondDeadline } from '@karigar/service-kit';
import type { Account } from '../accounts/domain/account.ts';
import type { ExportPage, ExportSection } from '../clients/exports.ts';

/** What an account holds about its person, without the password hash and the fields that only decide which tokens are valid. */
export function accountRecord(account: Account): Record<string, unknown> {
  const { id, role, name, email, emailProven, mobile, city, state, country, language } = account;
  const more =
    account.role === 'customer' ? { pincode: account.pincode } : { address: account.address, avatar: account.avatar, base: account.base };
  return { id, role, name, email, emailProven, mobile, city, state, country, language, ...more };
}

/**
 * The text of an export as a stream: auth's own data, then each list page by page, so that many orders are never in memory at once. The first page of
 * every list is read before this returns.
 * @throws {ProblemError} UNAVAILABLE when a service does not answer, here or while streaming
 */
export async function exportText(
  own: Readonly<Record<string, unknown>>,
  sections: readonly ExportSection[],
): Promise<AsyncIterable<string>> {
  const firstPages = await Promise.all(sections.map(async (section) => ({ section, first: await section.page(null) })));
  return piecesOf(own, firstPages);
}

async function* piecesOf(
  own: Readonly<Record<string, unknown>>,
  lists: readonly { readonly section: ExportSection; readonly first: ExportPage }[],
): AsyncGenerator<string> {
  yield JSON.stringify(own).slice(0, -1);
  for (const { section, first } of lists) {
    yield `,${JSON.stringify(section.name)}:[`;
    let separator = '';
    for (let page = first; ;) {
      for (const item of page.items) {
        yield separator + JSON.stringify(item);
        separator = ',';
      }
      const { nextCursor } = page;
      if (nextCursor === null) break;
      // A slow reader, or a long list, takes longer than a call may until it begins to answer.
      page = await beyondDeadline(() => section.page(nextCursor));
    }
    yield ']';
  }
  yield '}';
}
