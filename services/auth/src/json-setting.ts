import { z } from 'zod';

/** A setting that holds JSON. */
export const jsonSetting = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue('This is not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);
