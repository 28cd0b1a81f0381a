import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

/** What is logged for these fields. */
function logged(fields: object): unknown {
  let line = '';
  createLogger({ name: 'test', level: 'info' }, { write: (text) => void (line += text) }).info(fields, 'logged');
  return JSON.parse(line);
}

test('logs the code of a connection that was refused', async () => {
  const [error] = (await once(
    connect(1, '127.0.0.1').on('error', () => undefined),
    'error',
  )) as [Error];
  expect(logged({ err: error })).toMatchObject({
    err: { message: expect.stringContaining('ECONNREFUSED') as string, code: 'ECONNREFUSED' },
  });
  expect(logged({ answer: { cause: { code: 'UND_ERR_SOCKET' } } })).toMatchObject({ answer: { cause: { code: 'UND_ERR_SOCKET' } } });
});

test('hides one-time codes and contact details at each of the first three levels', () => {
  const hidden = { code: '[redacted]', otp: '[redacted]', mobile: '[redacted]' };
  for (const code of ['482910', 482_910, 'B4-7'])
    expect(
      logged({
        code,
        otp: 'ABCDEF',
        mobile: '+919876543210',
        body: { code, form: { code } },
        err: Object.assign(new Error('x'), { code }),
      }),
    ).toMatchObject({
      ...hidden,
      body: { code: '[redacted]', form: { code: '[redacted]' } },
      err: { code: '[redacted]' },
    });
});
