import { devRoutes, ok, otpRoutes, refuse } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import { Router } from 'express';
import type { DevInbox } from '../senders/dev-inbox.ts';
import type { OtpDeps } from '../use-cases/deps.ts';
import { sendCode } from '../use-cases/send-code.ts';
import { verifyCode } from '../use-cases/verify-code.ts';

/** `inbox` is there only with the development sender. */
export function otpRouter(deps: OtpDeps, inbox: DevInbox | undefined, edge: EdgeDeps): Router {
  const router = Router();
  router.use(
    implement(
      otpRoutes,
      {
        sendOtp: ({ body, address }) => sendCode(deps, body, address),
        verifyOtp: async ({ body }) => {
          const verified = await verifyCode(deps, body, body.code);
          return verified.ok ? ok({ verified: true as const, verificationToken: verified.value.token }) : verified;
        },
      },
      edge,
    ),
    implement(
      devRoutes,
      {
        listDevMessages: async ({ query }) => {
          if (inbox === undefined) return refuse('NOT_FOUND');
          const messages = await inbox.list(query.phone);
          return ok(messages.map(({ phone, code, text, at }) => ({ phone, code, text, at: at.toISOString() })));
        },
      },
      edge,
    ),
  );
  return router;
}
