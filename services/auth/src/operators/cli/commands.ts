import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  attentionKinds,
  categoryRoutes,
  complaintRoutes,
  complaintStates,
  operatorRoutes,
  ordersRoutes,
  requestRoutes,
  reviewRoutes,
  serviceRoutes,
} from '@karigar/contracts';
import { isCursor } from '@karigar/service-kit';
import type { OperatorClient } from './client.ts';
import { messagesOf, saveEvidence } from './evidence.ts';
import {
  accountList,
  accountText,
  attentionList,
  auditList,
  categoryList,
  categoryText,
  complaintList,
  complaintText,
  messageList,
  orderText,
  requestList,
  requestText,
  reviewList,
  reviewText,
  serviceText,
} from './print.ts';
import { UsageError } from './usage-error.ts';

export const usage = `npm run operator -- EMAIL                                         make an entry of OPERATORS; the password is asked for
npm run operator -- login EMAIL                                   log in; password and code are asked for
npm run operator -- logout                                        end the login, on every instance
npm run operator -- code KEY                                      the current code of an authenticator key, where there is no app
npm run operator -- complaints [--state STATE]                    all complaints, newest first; new, investigating or resolved ones
npm run operator -- complaint ID [--photos FOLDER]                one complaint in full, with the provider's statement and the messages of its order; saves its photos and voice note
npm run operator -- answer ID --state STATE [--answer TEXT]       investigating, or resolved with an answer; both sides are notified
npm run operator -- block ACCOUNT --reason TEXT                   log out everywhere and keep out; a provider cannot be booked, and visits to come are cancelled
npm run operator -- unblock ACCOUNT [--reason TEXT]               let the account log in again; orders that were cancelled stay so
npm run operator -- accounts MOBILE|EMAIL|ACCOUNT                 the accounts with a mobile number, an email address or an id
npm run operator -- categories                                    all categories, hidden ones too
npm run operator -- category ID                                   one category in full, with its synonyms and job briefs
npm run operator -- categories add NAME --description TEXT [--hindi NAME] [--hindi-description TEXT] [--translations FILE] [--words WORD,WORD] [--synonyms FILE] [--briefs FILE] [--image FILE]
npm run operator -- categories change ID [--name NAME] [--hindi NAME] [--description TEXT] [--hindi-description TEXT] [--translations FILE] [--words WORD,WORD] [--synonyms FILE] [--briefs FILE] [--image FILE]
npm run operator -- categories hide|show ID                       a hidden one takes no new services; those in it stay bookable
npm run operator -- badge SERVICE on|off [--reason TEXT]          the verification badge
npm run operator -- suspend SERVICE --reason TEXT                 take a service off the market; its provider reads the reason and is notified, orders stay
npm run operator -- unsuspend SERVICE [--reason TEXT]             let customers find and book it again
npm run operator -- reviews SERVICE                               the reviews of a service, newest first, hidden ones too
npm run operator -- hide REVIEW --reason TEXT                     take a review and its reply off the page and out of the rating; author and provider read the reason and are notified
npm run operator -- show REVIEW [--reason TEXT]                   show it to everybody again, and count it
npm run operator -- order NUMBER                                  an order by number or id, with its timeline and how to reach both sides
npm run operator -- orders [--attention KIND]                     orders that need a person: unanswered, not_arrived, unfinished or no_show ones; without KIND the newest of each
npm run operator -- requests                                      the instant requests that are open now: how many providers were asked, and how many offers there are
npm run operator -- request ID                                    an instant request: how many providers were asked when, and their offers
npm run operator -- audit                                         what operators did, newest first

A file of synonyms is JSON: [{"words": ["darzi", "दर्ज़ी"], "means": ["tailor"]}]. Searching for one of the words finds what it means.
A file of briefs: [{"title": …, "titleHi": …, "description": …, "descriptionHi": …}], each "____" for the customer to fill in. Both replace all.
A file of translations, into languages after Hindi: {"mr": {"name": …, "description": …}}. A brief may have "translations" with "title" and "description".
ACCOUNT is an id that accounts lists, REVIEW one that reviews lists. SERVICE is the id at the end of the address of a service's page.

Lists: --limit N (at most 50) and --cursor CURSOR, as the end of a list says.
--json prints the answer of the API instead. Times are in TIME_ZONE, Asia/Kolkata by default.
The API is KARIGAR_URL, http://localhost:8080/api by default. A login is valid for 12 hours.`;

/** The usage of a command; for an unknown one, how to list all commands. */
export function usageOf(command: string): string {
  const own = usage
    .split('\n')
    .filter((line) => line.startsWith(`npm run operator -- ${command} `) || line === `npm run operator -- ${command}`);
  return own.length > 0 ? own.join('\n') : 'npm run operator -- help lists all commands.';
}

/** Number of positional arguments that a command takes, its name included. */
const argumentCount = (command: string, subject: string | undefined): number => {
  // An email address alone makes an entry for it.
  if (['complaints', 'orders', 'requests', 'audit', 'logout'].includes(command) || command.includes('@')) return 1;
  return command === 'badge' || (command === 'categories' && subject !== undefined) ? 3 : 2;
};

/** Arguments that are not named after their field of the API. */
const argumentNames: Readonly<Record<string, string>> = {
  email: 'EMAIL',
  password: 'Password',
  code: 'Code of your app',
  q: 'MOBILE, EMAIL or ACCOUNT',
  name_hi: '--hindi',
  description_hi: '--hindi-description',
  search_words: '--words',
};

/** The argument for a field of the API, e.g. `--reason` for `reason`. */
export const argumentOf = (field: string): string => argumentNames[field] ?? `--${field}`;

/** The answer of the API as text for people, or as JSON. */
type Print = <Answer>(answer: Answer, textOf: (answer: Answer) => string) => string;

/**
 * Executes one command.
 * @returns what to print
 */
export async function runCommand(call: OperatorClient, args: readonly string[]): Promise<string> {
  const { command, subject, more, values } = parse(args);
  const required = (argument = 'ID') => {
    if (subject === undefined) throw new UsageError(`${command} needs: ${argument}.`);
    return subject;
  };
  const print: Print = (answer, textOf) => (values.json === true ? JSON.stringify(answer, null, 2) : textOf(answer));
  if (values.cursor !== undefined && !isCursor(values.cursor))
    throw new UsageError('--cursor is not valid. Copy it whole from the end of the list before.');
  const query = { limit: values.limit, cursor: values.cursor };
  /** Formats a page. An empty one after a cursor does not mean an empty list: the cursor may be made up, which nobody can tell. */
  const listed =
    <Page extends { readonly items: readonly unknown[] }>(listOf: (page: Page) => string) =>
    (page: Page) =>
      values.cursor !== undefined && page.items.length === 0
        ? 'Nothing comes after this --cursor. Without it, the list starts with the newest.'
        : listOf(page);
  switch (command) {
    case 'complaints': {
      const state = values.state === undefined ? undefined : oneOf('--state', complaintStates, values.state);
      return print(await call(complaintRoutes.listOperatorComplaints, { query: { ...query, state } }), listed(complaintList));
    }
    case 'complaint':
      return runComplaint(call, print, required(), values);
    case 'answer': {
      const id = required();
      const state = oneOf(
        '--state',
        complaintStates.filter((one) => one !== 'new'),
        values.state,
      );
      const body = { state, answer: values.answer };
      return print(await call(complaintRoutes.answerComplaint, { params: { id }, body }), complaintText);
    }
    case 'block':
    case 'unblock': {
      const body = { blocked: command === 'block', reason: values.reason };
      return print(await call(operatorRoutes.setAccountBlock, { params: { id: required('ACCOUNT') }, body }), accountText);
    }
    case 'accounts':
      return print(await call(operatorRoutes.findAccounts, { query: { q: required('MOBILE, EMAIL or ACCOUNT') } }), accountList);
    case 'category': {
      const { items } = await call(categoryRoutes.listOperatorCategories);
      const found = items.find(({ id }) => id === required());
      if (found === undefined) throw new UsageError(`There is no category ${subject}. categories lists all of them.`);
      return print(found, categoryText);
    }
    case 'categories':
      return runCategories(call, print, subject, more, values);
    case 'badge': {
      const id = required('SERVICE');
      if (more !== 'on' && more !== 'off') throw new UsageError('badge needs on or off.');
      const body = { badge_status: more === 'on', reason: values.reason };
      return print(await call(serviceRoutes.setServiceBadge, { params: { id }, body }), serviceText);
    }
    case 'suspend':
    case 'unsuspend': {
      const body = { suspended: command === 'suspend', reason: values.reason };
      return print(await call(serviceRoutes.setServiceSuspension, { params: { id: required('SERVICE') }, body }), serviceText);
    }
    case 'reviews':
      return print(await call(reviewRoutes.listOperatorReviews, { params: { id: required('SERVICE') }, query }), listed(reviewList));
    case 'hide':
    case 'show': {
      const body = { hidden: command === 'hide', reason: values.reason };
      return print(await call(reviewRoutes.setReviewHidden, { params: { id: required('REVIEW') }, body }), reviewText);
    }
    case 'order':
      return print(await call(ordersRoutes.getOperatorOrder, { params: { number: required('NUMBER') } }), orderText);
    case 'orders': {
      if (values.attention === undefined) return runOrders(call, print, values);
      const attention = oneOf('--attention', attentionKinds, values.attention);
      const page = await call(ordersRoutes.listOperatorOrders, { query: { ...query, attention } });
      return print(
        page,
        listed((orders) => attentionList(attention, orders)),
      );
    }
    case 'requests':
      return print(await call(requestRoutes.listOperatorRequests, { query }), listed(requestList));
    case 'request':
      return print(await call(requestRoutes.getOperatorRequest, { params: { id: required() } }), requestText);
    case 'audit':
      return print(await call(operatorRoutes.listAudit, { query }), listed(auditList));
    default:
      throw new UsageError(`There is no command ${command}.`);
  }
}

/**
 * Parses a command's arguments and options.
 * @throws {UsageError} for those that it does not take
 */
export function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = {
      state: text,
      attention: text,
      answer: text,
      reason: text,
      limit: text,
      cursor: text,
      name: text,
      hindi: text,
      'hindi-description': text,
      description: text,
      words: text,
      translations: text,
      synonyms: text,
      briefs: text,
      image: text,
      photos: text,
      json: { type: 'boolean' },
    } as const;
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [command = '', subject, more] = positionals;
    const surplus = positionals.slice(argumentCount(command, subject));
    // E.g. the second word of a text without quotes, of which only the first would be stored.
    if (surplus.length > 0) throw new UsageError(`${command} does not take: ${surplus.join(' ')}. Put a text of several words in quotes.`);
    return { command, subject, more, values };
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(cause instanceof Error ? cause.message : 'The command cannot be read.', { cause });
  }
}

function oneOf<Choice extends string>(name: string, choices: readonly Choice[], given: string | undefined): Choice {
  const found = choices.find((choice) => choice === given);
  if (found === undefined) throw new UsageError(`${name} must be one of: ${choices.join(', ')}.`);
  return found;
}

type Values = ReturnType<typeof parse>['values'];

/** The newest orders of each kind. */
async function runOrders(call: OperatorClient, print: Print, { limit, cursor }: Values): Promise<string> {
  if (cursor !== undefined) throw new UsageError('--cursor needs --attention, because each kind has a list of its own.');
  const pages = await Promise.all(
    attentionKinds.map(
      async (attention) => [attention, await call(ordersRoutes.listOperatorOrders, { query: { limit, attention } })] as const,
    ),
  );
  return print(Object.fromEntries(pages), () => pages.map(([attention, page]) => attentionList(attention, page)).join('\n\n'));
}

async function runComplaint(call: OperatorClient, print: Print, id: string, { photos: folder }: Values): Promise<string> {
  const complaint = await call(complaintRoutes.getOperatorComplaint, { params: { id } });
  const messages = await messagesOf(call, complaint);
  const files = folder === undefined ? undefined : await saveEvidence(call, complaint, messages, folder);
  return print({ ...complaint, messages, ...files }, () =>
    [
      complaintText(complaint),
      messageList(messages),
      ...(files === undefined ? [] : [['Files', ...files.saved, ...files.gone.map((name) => `${name}: removed`)].join('\n')]),
    ].join('\n\n'),
  );
}

async function runCategories(
  call: OperatorClient,
  print: Print,
  verb: string | undefined,
  which: string | undefined,
  values: Values,
): Promise<string> {
  if (verb === undefined) return print(await call(categoryRoutes.listOperatorCategories), categoryList);
  if (!['add', 'change', 'hide', 'show'].includes(verb)) throw new UsageError(`There is no command categories ${verb}.`);
  if (which === undefined) throw new UsageError(`categories ${verb} needs: ${verb === 'add' ? 'NAME' : 'ID'}.`);
  switch (verb) {
    case 'add':
      return print(await call(categoryRoutes.addCategory, { form: await categoryForm({ ...values, name: which }) }), categoryText);
    case 'change': {
      const { reason: _reason, json: _json, ...changes } = values;
      if (Object.keys(changes).length === 0) throw new UsageError('categories change needs: what to change.');
      return print(await call(categoryRoutes.editCategory, { params: { id: which }, form: await categoryForm(values) }), categoryText);
    }
    case 'hide':
    case 'show': {
      const form = await categoryForm(values);
      form.append('active', String(verb === 'show'));
      return print(await call(categoryRoutes.editCategory, { params: { id: which }, form }), categoryText);
    }
    default:
      throw new UsageError(`There is no command categories ${verb}.`);
  }
}

async function categoryForm({
  name,
  hindi,
  description,
  words,
  translations,
  synonyms,
  briefs,
  image,
  reason,
  ...more
}: Values): Promise<FormData> {
  const form = new FormData();
  const fields = { name, name_hi: hindi, description, description_hi: more['hindi-description'], search_words: words, reason };
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.append(field, value);
  for (const [field, file] of Object.entries({ translations, synonyms, briefs }))
    if (file !== undefined) form.append(field, (await read(file)).toString());
  if (image !== undefined) form.append('image', new Blob([new Uint8Array(await read(image))]), basename(image));
  return form;
}

const read = (file: string): Promise<Buffer> =>
  readFile(file).catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read.`, { cause });
  });
