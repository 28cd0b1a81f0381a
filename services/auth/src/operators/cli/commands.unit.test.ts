import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { complaintRoutes, reviewRoutes, serviceRoutes } from '@karigar/contracts';
import { cursorAfter } from '@karigar/service-kit';
import { afterEach, expect, it, vi } from 'vitest';
import { aReview, aService } from '../../testing/operator-answers.ts';
import { createOperatorClient, UnreachableError, type OperatorClient } from './client.ts';
import { argumentOf, runCommand, usageOf } from './commands.ts';
import { UsageError } from './usage-error.ts';

const token = vi.fn(() => Promise.resolve('t'));
// Nobody listens on this port.
const nowhere = createOperatorClient({ url: 'http://127.0.0.1:1/api', token });

afterEach(() => token.mockClear());

it.each([
  [['complaints', '--state', 'open'], '--state must be one of: new, investigating, resolved.'],
  [['answer', 'c1'], '--state must be one of: investigating, resolved.'],
  [['answer', 'c1', '--state', 'new'], '--state must be one of: investigating, resolved.'],
  [['badge', 'on'], 'badge needs on or off.'],
  [['block', '--reason', 'fraud'], 'block needs: ACCOUNT.'],
  [['suspend', '--reason', 'deceives'], 'suspend needs: SERVICE.'],
  [['reviews'], 'reviews needs: SERVICE.'],
  [['hide', '--reason', 'insults'], 'hide needs: REVIEW.'],
  [['accounts'], 'accounts needs: MOBILE, EMAIL or ACCOUNT.'],
  [['categories', 'add'], 'categories add needs: NAME.'],
  [['categories', 'hide'], 'categories hide needs: ID.'],
  [['categories', 'change', 'tailoring', '--reason', 'clearer'], 'categories change needs: what to change.'],
  [['categories', 'tidy'], 'There is no command categories tidy.'],
  [['orders', '--attention', 'late'], '--attention must be one of: unanswered, not_arrived, unfinished, no_show.'],
  [['orders', '--cursor', 'MC5h'], '--cursor needs --attention, because each kind has a list of its own.'],
  [['orders', 'K-4821'], 'orders does not take: K-4821. Put a text of several words in quotes.'],
  [['tidy'], 'There is no command tidy.'],
  [['complaints', 'resolved'], 'complaints does not take: resolved. Put a text of several words in quotes.'],
  [['block', 'a1', '--reason', 'stole', 'a', 'drill'], 'block does not take: a drill. Put a text of several words in quotes.'],
  [['badge', 's1', 'on', 'now'], 'badge does not take: now. Put a text of several words in quotes.'],
  [['logout', 'now'], 'logout does not take: now. Put a text of several words in quotes.'],
  [['desk@karigar.test', 'again'], 'desk@karigar.test does not take: again. Put a text of several words in quotes.'],
  [['audit', '--cursor', 'MTc2'], '--cursor is not valid. Copy it whole from the end of the list before.'],
  [['complaints', '--cursor', ''], '--cursor is not valid. Copy it whole from the end of the list before.'],
  [['categories', 'add', 'Tailoring', 'work'], 'categories does not take: work. Put a text of several words in quotes.'],
])('says what is wrong with %j before anything is sent and without a login', async (args, sentence) => {
  await expect(runCommand(nowhere, args)).rejects.toThrow(new UsageError(sentence));
  expect(token).not.toHaveBeenCalled();
});

it.each([['complaints'], ['audit'], ['requests'], ['orders', '--attention', 'no_show']])(
  'does not call %s empty when nothing comes after a cursor',
  async (...command) => {
    const none = (() => Promise.resolve({ items: [], nextCursor: null })) as unknown as OperatorClient;
    const cursor = cursorAfter({ at: new Date(0), id: 'invented' });
    expect(await runCommand(none, [...command, '--cursor', cursor])).toBe(
      'Nothing comes after this --cursor. Without it, the list starts with the newest.',
    );
    expect(await runCommand(none, command)).toMatch(/: none$/);
  },
);

it('takes a service off the market and puts it back, and hides a review and shows it again', async () => {
  const hidden = { since: '2026-11-22T11:00:00.000Z', reason: 'It names a phone number.' };
  const answers = new Map<unknown, object>([
    [serviceRoutes.setServiceSuspension, { ...aService, suspended: hidden }],
    [reviewRoutes.setReviewHidden, { ...aReview, hidden }],
    [reviewRoutes.listOperatorReviews, { items: [{ ...aReview, hidden }, aReview], nextCursor: null }],
  ]);
  const call = vi.fn((route: unknown, _call: unknown) => Promise.resolve(answers.get(route)));
  const run = (...args: string[]) => runCommand(call as unknown as OperatorClient, args);
  const because = ['--reason', hidden.reason];

  expect(await run('suspend', 's1', ...because)).toMatch(/^Suspended +since 22 Nov 2026, 4:30 pm: It names a phone number\.$/m);
  await run('unsuspend', 's1');
  expect(await run('hide', 'rev1', ...because)).toMatch(/^Hidden +since 22 Nov 2026, 4:30 pm: It names a phone number\.$/m);
  await run('show', 'rev1');
  const [, , , ...rows] = (await run('reviews', 's1')).split('\n').map((line) => line.split(/ {2,}/));
  const row = ['rev1', '22 Nov 2026, 3:30 pm', '1', 'Asha', '-', 'Call me on 98000 00009.'];
  expect(rows).toEqual([row.toSpliced(4, 0, 'since 22 Nov 2026, 4:30 pm: It names a phone number.'), row.toSpliced(4, 0, 'no')]);
  const { reason } = hidden;
  expect(call.mock.calls).toEqual([
    [serviceRoutes.setServiceSuspension, { params: { id: 's1' }, body: { suspended: true, reason } }],
    [serviceRoutes.setServiceSuspension, { params: { id: 's1' }, body: { suspended: false, reason: undefined } }],
    [reviewRoutes.setReviewHidden, { params: { id: 'rev1' }, body: { hidden: true, reason } }],
    [reviewRoutes.setReviewHidden, { params: { id: 'rev1' }, body: { hidden: false, reason: undefined } }],
    [reviewRoutes.listOperatorReviews, { params: { id: 's1' }, query: {} }],
  ]);
});

it('shows how the command is written, or where all of them are listed', () => {
  expect(usageOf('answer')).toMatch(/^npm run operator -- answer ID --state STATE \[--answer TEXT\] +investigating, or resolved/);
  expect(usageOf('categories').split('\n')).toHaveLength(4);
  expect(usageOf('audit')).toMatch(/^npm run operator -- audit /);
  expect(usageOf('tidy')).toBe('npm run operator -- help lists all commands.');
});

it('names what the API refuses as it was typed', () => {
  expect(['q', 'name_hi', 'reason', 'code'].map(argumentOf)).toEqual([
    'MOBILE, EMAIL or ACCOUNT',
    '--hindi',
    '--reason',
    'Code of your app',
  ]);
});

it('says that there is no API at the address', async () => {
  const failure = await nowhere(complaintRoutes.listOperatorComplaints).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreachableError);
  expect(failure).toMatchObject({ message: 'The API at http://127.0.0.1:1/api cannot be reached.' });
  const page = createServer((_, response) => response.end('<h1>A page</h1>')).listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(page.listening).toBe(true));
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  await expect(createOperatorClient({ url, token })(complaintRoutes.listOperatorComplaints)).rejects.toThrow(
    `${url} did not answer as the API does (status 200).`,
  );
  page.close();
});
