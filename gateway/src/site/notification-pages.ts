import { Router } from 'express';
import { z } from 'zod';
import type { RemoteEntry } from './remotes.ts';

const declared = z.object({ notifications: z.looseObject({ role: z.string() }) });

/** The page that a remote declares for notifications of this role and kind, with `{ref}`; undefined if there is none. */
function templateOf(remotes: readonly RemoteEntry[], role: string, kind: string): string | undefined {
  for (const { frontend } of remotes) {
    const found = declared.safeParse(frontend);
    if (!found.success || found.data.notifications.role !== role || !Object.hasOwn(found.data.notifications, kind)) continue;
    const template = found.data.notifications[kind];
    return typeof template === 'string' && template.startsWith('/') ? template : undefined;
  }
  return undefined;
}

/** Redirects the links of mails and SMS to the pages of what they are about. Their sender knows no page of a frontend. */
export const notificationPages = (list: () => Promise<readonly RemoteEntry[]>): Router =>
  Router().get('/notification/:role/:kind{/:ref}', async ({ params: { role, kind, ref } }, res) => {
    const template = templateOf(await list(), role, kind);
    const page = template === undefined || (template.includes('{ref}') && ref === undefined) ? '/' : template;
    res.set('cache-control', 'no-cache').redirect(page.replace('{ref}', encodeURIComponent(ref ?? '')));
  });
