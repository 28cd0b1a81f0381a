import { problem, type Problem, type Route } from '@karigar/contracts';
import type { z } from 'zod';

/** The API has refused a call. */
export class RefusedError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** The body of a multipart route. */
  readonly form?: FormData;
}

/**
 * Calls routes of the public contract and reads their answers by its schemas.
 * @param url of the API, e.g. http://localhost:8080/api
 */
export function createDeskClient({ url, token }: { readonly url: string; readonly token: string | undefined }) {
  return async <R extends Route & { readonly response: z.ZodType }>(
    route: R,
    { params = {}, query = {}, body, form }: Call = {},
  ): Promise<z.output<R['response']>> => {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
    const answer = await fetch(`${url}${path}?${search.toString()}`, {
      method: route.method,
      headers: {
        ...(form === undefined ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(form === undefined ? body !== undefined && { body: JSON.stringify(body) } : { body: form }),
    });
    const content: unknown = await answer.json();
    if (!answer.ok) throw new RefusedError(problem.parse(content));
    return route.response.parse(content) as z.output<R['response']>;
  };
}
export type DeskClient = ReturnType<typeof createDeskClient>;
