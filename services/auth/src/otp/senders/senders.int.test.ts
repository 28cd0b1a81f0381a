import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpSender, type HttpSenderSettings } from './http-sender.ts';
import { createTwilioSender } from './twilio-sender.ts';

interface Call {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => void server.close().closeAllConnections()));

/** A fake SMS gateway. */
async function gateway(answer: (response: ServerResponse) => void = (response) => response.end('OK'), port = 0) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return { calls, port: address.port, url: `http://127.0.0.1:${address.port}` };
}

const message = { phone: '+919876543210', code: '012345', text: 'Say "012345" & nobody+else\n{code}' };
const http = (settings: Partial<HttpSenderSettings> & { url: string }) =>
  createHttpSender({ method: 'GET', headers: {}, timeoutMs: 2_000, ...settings });

/** What a sender threw, with its causes: what a log would show of it. */
async function failureOf(sending: Promise<unknown>): Promise<string> {
  const error: unknown = await sending.then(
    () => expect.unreachable('the message was accepted'),
    (reason: unknown) => reason,
  );
  const parts: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause) parts.push(each.message, each.stack ?? '');
  return parts.join('\n');
}

test('values are encoded for the URL', async () => {
  const { calls, url } = await gateway();
  await http({ url: `${url}/send/{code}?to={phone}&text={text}` }).send(message);
  const asked = new URL(calls[0]?.url ?? '', url);
  expect([calls[0]?.method, asked.pathname, ...asked.searchParams.entries()]).toEqual([
    'GET',
    '/send/012345',
    ['to', message.phone],
    ['text', message.text],
  ]);
});

test('values are escaped inside a JSON body, and headers are sent', async () => {
  const { calls, url } = await gateway();
  const body = '{"to":["{phone}"],"sms":{"text":"{text}"}}';
  await http({ url, method: 'POST', headers: { 'X-Api-Key': 'k1' }, body }).send(message);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ to: [message.phone], sms: { text: message.text } });
  expect(calls[0]?.headers).toMatchObject({ 'x-api-key': 'k1', 'content-type': 'application/json' });
});

test('values are encoded inside form fields', async () => {
  const { calls, url } = await gateway();
  await http({ url, method: 'PUT', body: 'to={phone}&text={text}' }).send(message);
  expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({ to: message.phone, text: message.text });
  expect(calls[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
});

test('a refusal, an unexpected answer, silence and a redirect are failures that reveal neither code nor number', async () => {
  const repeating = (status: number) => (response: ServerResponse) =>
    void response.writeHead(status).end(`${message.phone} ${message.code}`);
  const refusing = await gateway(repeating(403));
  const failing = await gateway(repeating(200));
  const silent = await gateway(() => {});
  const elsewhere = await gateway();
  const redirecting = await gateway((response) => response.writeHead(307, { location: elsewhere.url }).end());
  const failures = await Promise.all([
    failureOf(http({ url: `${refusing.url}/{phone}/{code}` }).send(message)),
    failureOf(http({ url: `${failing.url}/{phone}/{code}`, success: '"status":\\s*"sent"' }).send(message)),
    failureOf(http({ url: `${silent.url}/{phone}/{code}`, timeoutMs: 200 }).send(message)),
    failureOf(http({ url: `${redirecting.url}/{phone}/{code}`, method: 'POST' }).send(message)),
  ]);
  expect(failures.map((each) => each.split('\n')[0])).toEqual([
    'The SMS gateway answered 403',
    'The answer of the SMS gateway does not match OTP_HTTP_SUCCESS',
    expect.stringContaining('timeout'),
    'fetch failed',
  ]);
  for (const failure of failures) expect(failure).not.toMatch(/012345|9876543210/);
  expect(
    [refusing, failing, silent, elsewhere].map(({ calls }) => calls.length),
    'none is called twice',
  ).toEqual([1, 1, 1, 0]);
});

test('a matching answer is a success', async () => {
  const { url } = await gateway((response) => response.end('{"status": "sent"}'));
  expect(await http({ url: `${url}/{text}`, success: '"status":\\s*"sent"' }).send(message)).toBe('accepted');
});

test('a refused connection is retried once, a broken one is not', async () => {
  const { port, url } = await gateway();
  servers.pop()?.close();
  const sending = http({ url: `${url}/{text}` }).send(message);
  const { calls } = await new Promise<Awaited<ReturnType<typeof gateway>>>((resolve) =>
    setTimeout(() => resolve(gateway(undefined, port)), 60),
  );
  expect(await sending).toBe('accepted');
  expect(calls).toHaveLength(1);

  const hangingUp = await gateway((response) => response.destroy());
  await failureOf(http({ url: `${hangingUp.url}/{text}` }).send(message));
  expect(hangingUp.calls).toHaveLength(1);
});

test('a gateway that only sends codes gets no notifications', async () => {
  const { calls, url } = await gateway();
  await expect(http({ url: `${url}/{code}` }).send({ ...message, code: '' })).rejects.toThrow('codes only');
  expect(calls).toEqual([]);
});

const twilio = (url: string, from: string) => createTwilioSender({ url, accountSid: 'AC1', authToken: 'secret', from });
const answering = (status: number, body: unknown) =>
  gateway((response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));

test.each([
  ['+15005550006', { From: '+15005550006' }],
  ['MG42', { MessagingServiceSid: 'MG42' }],
])('Twilio is asked to send, from %s', async (from, field) => {
  const { calls, url } = await answering(201, { sid: 'SM1', status: 'queued' });
  expect(await twilio(url, from).send(message)).toBe('accepted');
  expect(calls[0]).toMatchObject({ method: 'POST', url: '/2010-04-01/Accounts/AC1/Messages.json' });
  expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({ To: message.phone, Body: message.text, ...field });
  expect(calls[0]?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
});

test.each([21211, 21610, 21614])('Twilio error %d is about the number', async (code) => {
  const { url } = await answering(400, { code, message: `The number ${message.phone} cannot be reached` });
  expect(await twilio(url, 'MG42').send(message)).toBe('unreachable');
});

test.each([
  [401, { code: 20003, message: message.phone }, 'Twilio answered 401 with error 20003'],
  [429, { code: 20429, message: message.text }, 'Twilio answered 429 with error 20429'],
  [201, { hello: message.text }, 'Twilio answered 201 with no error code'],
  [500, message.text, 'Twilio answered 500 with no error code'],
])('an answer %d %j of Twilio is a failure that shows no secret', async (status, body, sentence) => {
  const { url } = await answering(status, body);
  const failure = await failureOf(twilio(url, 'MG42').send(message));
  expect(failure.split('\n')[0]).toBe(sentence);
  expect(failure).not.toMatch(/012345|9876543210|secret|QUMxOnNlY3JldA/);
});
