import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { Route } from '@karigar/contracts';
import { ProblemError } from '@karigar/service-kit';

const jsonBytes = 100 * 1024;
/** Text fields, names and boundaries of a form. */
const formBytes = 1024 * 1024;

/** How many bytes a call of this route may carry. */
export function bodyLimit({ multipart }: Pick<Route, 'multipart'>): number {
  if (multipart === undefined) return jsonBytes;
  return Object.values(multipart.files).reduce((sum, { maxCount, maxBytes }) => sum + maxCount * maxBytes, formBytes);
}

/**
 * The body of a request: nothing, bytes (small ones, so that they can be sent again to another instance), or a stream that fails with
 * `TOO_LARGE` when more comes than allowed.
 * @throws {ProblemError} TOO_LARGE as soon as it is known, MALFORMED when the client goes away in the middle
 */
export async function bodyOf(req: IncomingMessage, limit: number, { streamed }: { streamed: boolean }): Promise<Buffer | Transform | null> {
  const announced = req.headers['content-length'];
  if ((announced ?? '0') === '0' && req.headers['transfer-encoding'] === undefined) return null;
  if (Number(announced ?? 0) > limit) throw new ProblemError('TOO_LARGE');
  return streamed ? counted(req, limit) : collected(req, limit);
}

async function collected(req: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // What comes after it is read and dropped, so that the client gets to read the answer.
      if (size > limit) reject(new ProblemError('TOO_LARGE'));
      else chunks.push(chunk);
    });
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('error', (cause) => reject(new ProblemError('MALFORMED', { cause })));
    req.once('close', () => reject(new ProblemError('MALFORMED')));
  });
}

function counted(req: IncomingMessage, limit: number): Transform {
  let size = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      if (size > limit) done(new ProblemError('TOO_LARGE'));
      else done(null, chunk);
    },
  });
  // A reader of the stream gets its error. Without a reader yet, an unhandled error event would end the process.
  counter.on('error', () => undefined);
  counter.once('close', () => {
    req.unpipe(counter);
    req.resume();
  });
  req.once('close', () => {
    if (!req.complete) counter.destroy(new ProblemError('MALFORMED'));
  });
  return req.pipe(counter);
}
