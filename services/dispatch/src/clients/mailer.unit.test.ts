import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { mailAccount } from '@karigar/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { createMailer } from './mailer.ts';

it('asks once for a mail that a slow server takes seconds to accept', async () => {
  let calls = 0;
  const auth = createServer((_request, response) => {
    calls += 1;
    // Longer than other calls wait.
    void wait(3_300).then(() => response.end(JSON.stringify({ sent: true })));
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void auth.close());
  const mailer = createMailer(`http://127.0.0.1:${(auth.address() as AddressInfo).port}`, 'key');
  const mail = { role: 'customer', accountId: 'asha', message: 'Accepted.', kind: 'order', ref: 'o1', bySms: false } as const;
  expect(await mailer.call(mailAccount, mail)).toEqual({ sent: true });
  expect(calls).toBe(1);
});
