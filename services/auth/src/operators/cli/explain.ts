import { RefusedError, UnreachableError } from './client.ts';
import { argumentOf, usageOf } from './commands.ts';
import { UsageError } from './usage-error.ts';

export class NotLoggedInError extends Error {}

const fromAccounts = 'accounts MOBILE|EMAIL shows the id of an account.';
const fromComplaints = 'complaints lists the ids.';
const fromAddress = 'The id is at the end of the address of the service’s page.';
const fromReviews = 'reviews SERVICE lists the ids.';
const fromCategories = 'categories lists the ids.';
/** Where an id is found, by command. */
const idSources: Readonly<Record<string, string>> = {
  complaint: fromComplaints,
  answer: fromComplaints,
  block: fromAccounts,
  unblock: fromAccounts,
  category: fromCategories,
  categories: fromCategories,
  badge: fromAddress,
  suspend: fromAddress,
  unsuspend: fromAddress,
  reviews: fromAddress,
  hide: fromReviews,
  show: fromReviews,
  request: 'order shows the request of an instant order.',
  order: 'Customer and provider see the number above their order.',
};

/**
 * What went wrong with a command and what to do about it, in lines.
 * @returns undefined for an unexpected error
 */
export function explain(error: unknown, { url, command }: { readonly url: string; readonly command: string }): string[] | undefined {
  if (error instanceof UsageError) return [error.message, usageOf(command)];
  if (error instanceof UnreachableError) return [`${error.message} Is it running? KARIGAR_URL names another one.`];
  if (error instanceof NotLoggedInError) return [error.message, usageOf('login')];
  if (!(error instanceof RefusedError)) return undefined;
  const { status, message, errors = [], retryAfter } = error.problem;
  if (status === 404) return [`Nothing was found. ${idSources[command] ?? 'Check the id.'}`];
  return [
    status === 401 && command !== 'login' ? `Your login at ${url} has ended.` : message,
    ...errors.map((one) => `  ${argumentOf(one.path)}: ${one.message}`),
    ...(status === 401 ? [usageOf('login')] : []),
    ...(typeof retryAfter === 'number' ? [`Try again in ${retryAfter} s.`] : []),
  ];
}
