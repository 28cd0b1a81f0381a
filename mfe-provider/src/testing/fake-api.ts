import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// Generous: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });

export interface SeenCall {
  readonly key: string;
  readonly body: unknown;
}

type Answer = (call: { body: unknown; url: URL }) => unknown;

/** An answer that is a "no". */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly message: string,
    readonly extras: Record<string, unknown> = {},
  ) {}
}

/**
 * Answers the browser's calls by `"METHOD /path"`, as the gateway would, and keeps what was asked. A call that nobody has named is answered
 * 404, so that it shows in the test.
 */
export function answerCalls(answers: Record<string, Answer>): { seen: SeenCall[]; answers: Record<string, Answer> } {
  const seen: SeenCall[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const key = `${init?.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    seen.push({ key, body });
    const answer = await (answers[key] ?? (() => new Refusal(404, 'NOT_FOUND', `Nobody answers ${key}`)))({ body, url });
    if (answer instanceof Refusal) {
      const { status, code, message, extras } = answer;
      return new Response(JSON.stringify({ status, code, message, errorMessage: message, detail: message, ...extras }), {
        status,
        headers: { 'content-type': 'application/problem+json' },
      });
    }
    return answer === undefined
      ? new Response(null, { status: 204 })
      : new Response(JSON.stringify(answer), { status: 200, headers: { 'content-type': 'application/json' } });
  });
  return { seen, answers };
}
