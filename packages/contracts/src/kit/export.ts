import { z } from 'zod';
import { id } from './common.ts';
import { defineInternalCall } from './internal.ts';
import type { ServiceName } from './route.ts';

/**
 * Auth collects what a service keeps about an account, for the person's own download: page by page, in the terms of the public contract, and nothing
 * that the person may not see there.
 */
export const defineAccountExport = <const Section extends readonly [string, ...string[]]>(service: ServiceName, sections: Section) =>
  defineInternalCall({
    service,
    name: 'export-account',
    body: z.object({
      role: z.enum(['customer', 'provider']),
      accountId: id,
      section: z.enum(sections),
      cursor: z.string().max(200).nullable(),
    }),
    answer: z.object({ items: z.array(z.looseObject({})), nextCursor: z.string().nullable() }),
  });
