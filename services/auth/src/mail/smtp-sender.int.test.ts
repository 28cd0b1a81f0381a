import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';
import { createSmtpSender } from './smtp-sender.ts';

let servers: MailServer[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
});

async function mailServer(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

const from = 'Karigar <no-reply@karigar.example>';
const mail = { to: 'asha@example.test', subject: 'Your Karigar code', text: '012345 is your Karigar code.', code: '012345' };

test('a mail reaches its one recipient as plain text', async () => {
  const { received, port } = await mailServer();
  await createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from }).send(mail);
  expect(received).toMatchObject([{ from: 'no-reply@karigar.example', to: ['asha@example.test'] }]);
  for (const line of [`From: ${from}`, 'To: asha@example.test', 'Subject: Your Karigar code', 'Content-Type: text/plain', mail.text])
    expect(received[0]?.raw).toContain(line);
});

test.each([
  ['asha@example.test, mallory@example.test'],
  ['asha@example.test\r\nBcc: mallory@example.test'],
  ['asha@example.test>\r\nRCPT TO:<mallory@example.test'],
])('an address %j adds neither recipient nor header', async (to) => {
  const { received, port } = await mailServer();
  await createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from })
    .send({ ...mail, to })
    .catch(() => {});
  expect(received.flatMap((each) => each.to)).not.toContain('mallory@example.test');
  expect(received.map(({ raw }) => raw).join()).not.toMatch(/^bcc:/im);
});

test('a refusing or unavailable server fails the mail, and the error contains nothing of it', async () => {
  const { port } = await mailServer({
    onRcptTo: (_, __, done) => done(new Error(`no such mailbox ${mail.to}`)),
  });
  const refused = createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from }).send(mail);
  await expect(refused).rejects.toThrow(/^The mail server did not accept a mail: EENVELOPE 550$/);
  await expect(refused).rejects.not.toHaveProperty('cause');
  await expect(createSmtpSender({ url: 'smtp://127.0.0.1:1', from }).send(mail)).rejects.toThrow(/accept a mail: ESOCKET$/);
});

test('credentials are sent only over TLS', async () => {
  const seen: string[] = [];
  const { port, received } = await mailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _, done) => {
      seen.push(username ?? '');
      done(null, { user: username });
    },
  });
  await expect(createSmtpSender({ url: `smtp://user:secret@127.0.0.1:${port}`, from }).send(mail)).rejects.toThrow(/accept a mail: ETLS/);
  expect([seen, received]).toEqual([[], []]);
});
