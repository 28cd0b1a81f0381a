import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@karigar/contracts';
import { ProblemError, toProblem } from '../errors/problem-error.ts';
import { newId } from '../ids.ts';

/** The status that Node would answer, by the error of its parser. Everything else is 400. */
const answers: Readonly<Record<string, readonly [status: number, code: ProblemCode, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'MALFORMED', 'The request took too long to arrive.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'TOO_LARGE', 'That is too large to send.'],
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE', 'The headers of the request are too large.'],
};
const unreadable = [400, 'MALFORMED', 'The request could not be read.'] as const;

/** Answers requests that never reach Express, because they cannot be parsed or take too long, with problem+json instead of Node's empty bodies. */
export function answerUnreadable(server: Server): void {
  const responses = new WeakMap<object, ServerResponse>();
  server.prependListener('request', (req, res) => responses.set(req.socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = responses.get(socket);
    // It would become a part of the response that is being sent.
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (socket.writable && !isAnswering) socket.write(answerTo(error));
    socket.destroySoon();
  });
}

function answerTo({ code: cause = '' }: NodeJS.ErrnoException): string {
  const [status, code, message] = answers[cause] ?? unreadable;
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify(toProblem(new ProblemError(code, { message, extras: { status, title } }), newId()));
  const headers = [
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  return [`HTTP/1.1 ${status} ${title}`, ...headers, '', body].join('\r\n');
}
