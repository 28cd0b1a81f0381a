import { sentenceFor, type Route } from '@karigar/contracts';
import type { Request } from 'express';
import type { z } from 'zod';
import { ProblemError } from '../errors/problem-error.ts';
import { textFields } from './form.ts';

/** A malformed id is NOT_FOUND, like an unknown one. */
export function parseParams(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ProblemError('NOT_FOUND', { cause: parsed.error });
  return parsed.data;
}

/** @throws {ProblemError} INVALID, with a sentence for each field that is wrong */
export function parseFields(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value, { error: sentenceFor });
  if (parsed.success) return parsed.data;
  throw new ProblemError('INVALID', {
    extras: { errors: parsed.error.issues.map((issue) => ({ path: issue.path.join('.') || where, message: issue.message })) },
  });
}

/** The query of a call. An optional parameter that is empty counts as absent, as in a form that was not filled in. */
export function parseQuery(schema: z.ZodObject<Record<string, z.ZodType>> | undefined, query: Readonly<Record<string, unknown>>): unknown {
  // Own ones only: a parameter may be called `constructor`.
  const parameters = new Map(Object.entries(schema?.shape ?? {}));
  const isOptional = (name: string) => parameters.get(name)?.safeParse(undefined).success === true;
  const given = Object.entries(query).filter(([name, value]) => value !== '' || !isOptional(name));
  return parseFields(schema, Object.fromEntries(given), 'query');
}

/** The body of a call, or the text fields of its form. */
export function parseBody(route: Route, req: Request): unknown {
  if (route.multipart !== undefined) return parseFields(route.multipart.fields, textFields(req), 'body');
  if (route.body === undefined) return undefined;
  if (req.body === undefined) {
    const sent = Number(req.get('content-length') ?? 0) > 0 || req.get('transfer-encoding') !== undefined;
    if (sent) throw new ProblemError('UNSUPPORTED_TYPE', { message: 'Send the body as application/json.' });
  }
  return parseFields(route.body, req.body ?? {}, 'body');
}
