import { defined, devRoutes, ok, refuse } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { DevInbox } from '../data/dev-inbox.ts';

/** `inbox` exists only with a development sender. */
export const devInboxRouter = (inbox: DevInbox | undefined, edge: EdgeDeps): Router =>
  implement(
    devRoutes,
    {
      listDevMessages: async ({ query: { phone, email } }) => {
        if (inbox === undefined) return refuse('NOT_FOUND');
        const messages = await inbox.list({ ...defined({ phone, email }) });
        return ok(messages.map(toView));
      },
    },
    edge,
  );

type Message = Awaited<ReturnType<DevInbox['list']>>[number];
const toView = ({ phone, email, code, text, at }: Message) => ({
  phone: phone ?? null,
  email: email ?? null,
  code,
  text,
  at: at.toISOString(),
});
