import { problem, type Problem, type Route } from '@karigar/contracts';
import type { z } from 'zod';

/** The API has refused a call. */
export class RefusedError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** No API answers at the address. */
export class UnreachableError extends Error {}

interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** The body of a multipart route. */
  readonly form?: FormData;
}

/** What a route answers: a file for one that answers no JSON, undefined for one that answers nothing. */
type Answer<R extends Route> = R['response'] extends z.ZodType ? z.output<R['response']> : R['produces'] extends string ? Blob : undefined;

/**
 * Calls routes of the public contract and reads their answers by its schemas.
 * @param url of the API, e.g. http://localhost:8080/api
 * @param token returns the operator's token; called for each call
 * @returns a function that throws a RefusedError or an UnreachableError
 */
export function createOperatorClient({ url, token }: { readonly url: string; readonly token: () => Promise<string | undefined> }) {
  return async <R extends Route>(route: R, { params = {}, query = {}, body, form }: Call = {}): Promise<Answer<R>> => {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
    const bearer = await token();
    const answer = await fetch(`${url}${path}?${search.toString()}`, {
      method: route.method,
      headers: {
        ...(form === undefined ? { 'content-type': 'application/json' } : {}),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(form === undefined ? body !== undefined && { body: JSON.stringify(body) } : { body: form }),
    }).catch((cause: unknown) => {
      throw new UnreachableError(`The API at ${url} cannot be reached.`, { cause });
    });
    if (answer.ok && route.produces !== undefined) return (await answer.blob()) as Answer<R>;
    const content: unknown =
      answer.status === 204
        ? undefined
        : await answer.json().catch((cause: unknown) => {
            throw new UnreachableError(`${url} did not answer as the API does (status ${answer.status}).`, { cause });
          });
    if (!answer.ok) throw new RefusedError(problem.parse(content));
    return route.response?.parse(content) as Answer<R>;
  };
}
export type OperatorClient = ReturnType<typeof createOperatorClient>;
