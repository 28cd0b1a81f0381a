import type { z } from 'zod';
import type { ProblemCode } from './problem.ts';

/** Roles of token holders. */
export type Role = 'customer' | 'provider' | 'operator';

/** The deployable that answers a route. */
export type ServiceName = 'auth' | 'catalog' | 'order' | 'dispatch';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call a route. `public`: anyone, tokens are ignored. `optional`: anyone, and a valid token changes the answer. A list of roles: a valid
 * token of one of them.
 */
export type Access = 'public' | 'optional' | readonly Role[];

/** The gateway's rate-limit class. `sensitive` is for codes and passwords, `upload` for files. */
export type LimitClass = 'read' | 'write' | 'sensitive' | 'upload';

/** A file field of a multipart body. The size limit applies to each file. */
export interface FileField {
  readonly maxCount: number;
  readonly maxBytes: number;
  /** What is accepted, for the documents. Default: JPEG, PNG or WebP. */
  readonly types?: string;
}

/** A multipart body: text fields (lists as `name[]` or repeated `name`) and named files. */
export interface Multipart {
  readonly fields: z.ZodObject;
  readonly files: Readonly<Record<string, FileField>>;
}

/**
 * One call of the public contract. The service registers it, the gateway routes by it, and the typed client and OpenAPI are generated from it. `path`
 * is in OpenAPI form without the `/api` prefix: `/orders/{id}`.
 */
export interface Route {
  readonly service: ServiceName;
  readonly method: Method;
  readonly path: string;
  /** Aliases: other paths with the same method and answer. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly access: Access;
  /** Codes and passwords: counted against the narrowest limit. Other routes: see `limitOf`. */
  readonly limit?: 'sensitive';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly multipart?: Multipart;
  /** The only successful status. */
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** The body of the successful answer; absent when it is empty. */
  readonly response?: z.ZodType;
  /** Media type of the successful answer when it is not JSON. */
  readonly produces?: string;
  /** Stable error codes of this route in addition to the general ones. */
  readonly errors?: readonly ProblemCode[];
  /** The answer is the same for everybody: it has an ETag, and is answered 304 while unchanged. */
  readonly revalidated?: true;
  /** A GET with an effect, such as using up a code: the gateway sends it to one instance, and not again. */
  readonly once?: true;
  /**
   * Honours `Idempotency-Key`: same key and body, same answer for 24 h. `by-id`: the id of what is created is derived from the key, and a hash of the
   * call is stored with it, so a repetition is answered from its current state and no answer is stored (docs/adr/0078-repeated-bookings.md).
   */
  readonly idempotent?: true | 'by-id';
}

/** Which limit calls of a route are counted against. */
export const limitOf = ({ limit, method, multipart }: Pick<Route, 'limit' | 'method' | 'multipart'>): LimitClass =>
  limit ?? (multipart === undefined ? (method === 'GET' ? 'read' : 'write') : 'upload');

type RoutesOf<S extends ServiceName, T> = { readonly [Name in keyof T]: T[Name] & { readonly service: S } };

/** The routes that a service answers, with their literal types. */
export const defineRoutes = <S extends ServiceName, const T extends Readonly<Record<string, Omit<Route, 'service'>>>>(
  service: S,
  routes: T,
): RoutesOf<S, T> => Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, { ...route, service }])) as RoutesOf<S, T>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Raw<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives after parsing. */
export interface RouteInput<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: R['multipart'] extends Multipart ? z.output<R['multipart']['fields']> : Parsed<R['body']>;
}

/** What a caller sends. */
export interface RouteRequest<R extends Route> {
  params: Raw<R['params']>;
  query: Raw<R['query']>;
  body: R['multipart'] extends Multipart ? FormData : Raw<R['body']>;
}

/** The body of the successful answer; the bytes of one that is not JSON. */
export type RouteResponse<R extends Route> = R['response'] extends z.ZodType
  ? z.input<R['response']>
  : R['produces'] extends string
    ? Blob
    : undefined;

/** A table of routes by `"METHOD /path"`, so that a client needs only types and no schema at run time. */
export type RoutesByKey<T extends Readonly<Record<string, Route>>> = {
  [Name in keyof T as `${T[Name]['method']} ${T[Name]['path']}`]: T[Name];
};
