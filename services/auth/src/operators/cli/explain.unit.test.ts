import { problem } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { RefusedError, UnreachableError } from './client.ts';
import { UsageError } from './usage-error.ts';
import { explain, NotLoggedInError } from './explain.ts';

const url = 'http://localhost:8080/api';
const refused = (status: number, message: string, more: object = {}) =>
  new RefusedError(
    problem.parse({
      type: 'about:blank',
      title: '',
      status,
      detail: '',
      code: 'X',
      message,
      errorMessage: message,
      requestId: 'r',
      ...more,
    }),
  );
const login = 'npm run operator -- login EMAIL                                   log in; password and code are asked for';

it.each<[string, unknown, string, string[]]>([
  [
    'an order that does not exist',
    refused(404, 'x'),
    'order',
    ['Nothing was found. Customer and provider see the number above their order.'],
  ],
  ['an account that does not exist', refused(404, 'x'), 'block', ['Nothing was found. accounts MOBILE|EMAIL shows the id of an account.']],
  ['a login that has ended', refused(401, 'x'), 'audit', [`Your login at ${url} has ended.`, login]],
  ['a wrong password', refused(401, 'Wrong.'), 'login', ['Wrong.', login]],
  [
    'an argument that is refused',
    refused(422, 'Please check.', { errors: [{ path: 'name_hi', message: 'Too long.' }] }),
    'categories',
    ['Please check.', '  --hindi: Too long.'],
  ],
  ['too many calls', refused(429, 'Too many.', { retryAfter: 30 }), 'audit', ['Too many.', 'Try again in 30 s.']],
  ['no login', new NotLoggedInError('You are not logged in.'), 'audit', ['You are not logged in.', login]],
  ['no API', new UnreachableError('No answer.'), 'audit', ['No answer. Is it running? KARIGAR_URL names another one.']],
  [
    'no command',
    new UsageError('There is no command tidy.'),
    'tidy',
    ['There is no command tidy.', 'npm run operator -- help lists all commands.'],
  ],
])('says what to do about %s', (_what, error, command, lines) => {
  expect(explain(error, { url, command })).toEqual(lines);
});

it('leaves unexpected errors to the caller', () => {
  expect(explain(new Error('bug'), { url, command: 'audit' })).toBeUndefined();
});
