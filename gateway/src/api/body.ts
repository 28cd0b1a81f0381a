import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { Route } from '@karigar/contracts';
import { ProblemError } from '@karigar/service-kit';

const jsonBytes = 100 * 1024;
/** Room for text fields, names and boundaries of a form. */
const formBytes = 1024 * 1024;

/** Maximum size in bytes of a call of this route. */
export function bodyLimit({ multipart }: Pick<Route, 'multipart'>): number {
  if (multipart === undefined) return jsonBytes;
  return Object.values(multipart.files).reduce((sum, { maxCount, maxBytes }) => sum + maxCount * maxBytes, formBytes);
}

/**
 * The body of a request: nothing, a buffer (small bodies, which can then be sent to another instance), or a stream that fails with `TOO_LARGE` beyond
 * the limit.
 * @throws {ProblemError} TOO_LARGE as soon as it is known, MALFORMED when the client disconnects halfway
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
      // The rest is read and dropped, so that the client gets to read the answer.
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
  // A reader of the stream receives the error. Without a reader, an unhandled error event would crash the process.
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
