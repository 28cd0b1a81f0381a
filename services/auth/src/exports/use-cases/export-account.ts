import { ok, refuse, type Result } from '@karigar/contracts';
import { beyondDeadline, ProblemError, type Actor } from '@karigar/service-kit';
import { accountsOf } from '../../accounts/use-cases/deps.ts';
import type { ExportClient, ExportPage, ExportSection } from '../../clients/exports.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { ownData, type OwnDataDeps } from '../queries/own-data.ts';

export interface ExportDeps extends OwnDataDeps {
  readonly sectionsOf: ExportClient;
  readonly exportsPerAccount: Limiter;
}

const tooManyDownloads = 'You have downloaded your data several times today. Please try again tomorrow.';
const incompleteExport =
  'Your data could not be put together, because a part of the service does not answer. Please try again in a few minutes.';

/**
 * Exports what all services store about an account, as the pieces of one JSON text. Counts as one of the day's downloads.
 * @throws {ProblemError} UNAVAILABLE when a service does not answer, here or while streaming
 */
export async function exportAccount(deps: ExportDeps, actor: Actor): Promise<Result<AsyncIterable<string>>> {
  const { id, role } = actor;
  if (role === 'operator') return refuse('FORBIDDEN');
  const account = await accountsOf(deps, role).find(id);
  if (account === undefined) return refuse('NOT_FOUND');
  const own = await ownData(deps, account, actor);
  // Counted only now, so that a failure before does not use up a download.
  const retryAfter = await deps.exportsPerAccount.take(id);
  if (retryAfter > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter }, tooManyDownloads);
  try {
    return ok(await exportText(own, deps.sectionsOf(role, id)));
  } catch (cause) {
    await deps.exportsPerAccount.giveBack(id);
    throw new ProblemError('UNAVAILABLE', { cause, message: incompleteExport, extras: { retryAfter: 30 } });
  }
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
      // The call's deadline only limits the time until the answer begins. A long list or a slow reader takes longer.
      page = await beyondDeadline(() => section.page(nextCursor));
    }
    yield ']';
  }
  yield '}';
}
