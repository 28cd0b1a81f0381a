import type { z } from 'zod';
import type { ServiceName } from './route.ts';

/** A call between services: `POST /internal/<name>` with a JSON body. The gateway never forwards it. */
export interface InternalCall<Body extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** The service that answers it. */
  readonly service: ServiceName;
  /** Kebab-case verb and noun, e.g. `cancel-deletion`. */
  readonly name: string;
  readonly body: Body;
  readonly answer: Answer;
}

/** Preserves the literal types of a call. */
export const defineInternalCall = <Body extends z.ZodType, Answer extends z.ZodType>(
  call: InternalCall<Body, Answer>,
): InternalCall<Body, Answer> => call;
