import { mapResult, otpRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { OtpDeps } from '../use-cases/deps.ts';
import { sendCode } from '../use-cases/send-code.ts';
import { verifyCode } from '../use-cases/verify-code.ts';

export const otpRouter = (deps: OtpDeps, edge: EdgeDeps): Router =>
  implement(
    otpRoutes,
    {
      sendOtp: ({ body, clientAddress }) => sendCode(deps, body, clientAddress),
      verifyOtp: async ({ body: { phone, purpose, code } }) => {
        const verified = await verifyCode(deps, { subject: phone, purpose }, code);
        return mapResult(verified, ({ token }) => ({ verified: true as const, verificationToken: token }));
      },
    },
    edge,
  );
