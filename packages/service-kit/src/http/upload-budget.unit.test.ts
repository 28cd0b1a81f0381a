import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import express from 'express';
import { z } from 'zod';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { listen } from './listen.ts';
import { problemHandler } from './problem-handler.ts';
import { receive, uploadedFiles, uploadOf } from './form.ts';
import { createUploadBudget } from './upload-budget.ts';

const boundary = 'b';
const pictureBytes = 1_000;
const picture = [
  `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n`,
  'x'.repeat(pictureBytes),
  `\r\n--${boundary}--\r\n`,
].join('');

/** A server that holds two such forms at once, each of up to two pictures. */
async function startServer(maxAccountBytes?: number) {
  const upload = uploadOf({ fields: z.object({}), files: { photo: { maxCount: 2, maxBytes: pictureBytes } } });
  const budget = createUploadBudget(upload.maxBytes + picture.length, maxAccountBytes);
  const app = express();
  let begun = 0;
  app.post('/', async (req, res) => {
    begun += 1;
    await receive(upload, req, res, req.get('x-account') ?? '', budget);
    res.json({ bytes: uploadedFiles(req)[0]?.bytes.length });
  });
  app.use(problemHandler(createLogger({ name: 'test', level: 'silent' })));
  const running = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => running.stop());
  const begin = (headers: Record<string, string> = {}): ClientRequest => {
    const request = http.request({ port: running.port, method: 'POST', agent: false });
    request.setHeader('content-type', `multipart/form-data; boundary=${boundary}`);
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    request.on('error', () => undefined);
    request.write(picture.slice(0, 100));
    return request;
  };
  /** Resolves when the server has begun to handle so many calls. */
  const handles = (calls: number) => expect.poll(() => begun).toBe(calls);
  return { begin, handles };
}

const answerOf = async (request: ClientRequest) => {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return [response.statusCode, response.headers['retry-after']];
};

it('refuses a form before it is read when unfinished ones have reserved the memory, and takes it when one of them has ended', async () => {
  const { begin, handles } = await startServer();
  const length = { 'content-length': String(picture.length) };
  // Of unknown length, which may grow to the maximum.
  const unknown = begin();
  await handles(1);
  const known = begin(length);
  await handles(2);
  expect(await answerOf(begin(length))).toEqual([503, '2']);

  const answer = answerOf(known);
  known.end(picture.slice(100));
  expect(await answer).toEqual([200, undefined]);
  // The reservation ends with the connection of the answer, a moment after the client has it.
  await expect
    .poll(async () => {
      const next = begin(length);
      next.end(picture.slice(100));
      return answerOf(next);
    })
    .toEqual([200, undefined]);

  unknown.destroy();
  await expect
    .poll(async () => {
      const next = begin();
      next.end(picture.slice(100));
      return answerOf(next);
    })
    .toEqual([200, undefined]);
});

it('lets no account reserve the memory of the others', async () => {
  const { begin, handles } = await startServer(picture.length);
  const formOf = (account: string) => begin({ 'content-length': String(picture.length), 'x-account': account });
  const first = formOf('asha');
  await handles(1);
  expect(await answerOf(formOf('asha'))).toEqual([429, '2']);
  const other = formOf('ravi');
  other.end(picture.slice(100));
  expect(await answerOf(other)).toEqual([200, undefined]);
  first.destroy();
});
