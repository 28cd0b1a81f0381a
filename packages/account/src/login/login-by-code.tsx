import { useEffect, useRef, type ComponentType } from 'react';
import * as z from 'zod/mini';
import { otpCode, phone } from '@karigar/contracts/fields';
import { ApiProblem, Link, returnPath, useLocation, useNavigateLater } from '@karigar/platform';
import { Banner, Button, PressGuard } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import type { AccountKind } from '../account-kind.ts';
import type { EntryFrameProps } from '../entry/entry-frame.ts';
import { CodeStep } from '../phone-proof/code-step.tsx';
import { MobileField } from '../phone-proof/fields.tsx';
import { carriedNumber } from '../phone-proof/typed-number.ts';
import { usePhoneProof } from '../phone-proof/use-phone-proof.ts';
import { useTexts } from './texts.ts';

const any = z.string();
/** The required field depends on how far the number is proven. */
const schemas = {
  none: z.object({ mobile: phone, otp: any }),
  sent: z.object({ mobile: any, otp: otpCode }),
  verified: z.object({ mobile: any, otp: any }),
};
type Values = Record<'mobile' | 'otp', string>;

interface LoginByCodeProps {
  account: AccountKind;
  Frame: ComponentType<EntryFrameProps>;
  paths: { readonly home: string; readonly login: string; readonly register: string };
  /** Exchanges the proof of a number for a session and starts it. */
  logIn: (proof: { phone: string; verificationToken: string }) => Promise<void>;
}

/** A page that logs in by a code sent to the account's number, without a password. `?returnTo=` says where the login leads. */
export function LoginByCode({ account: { role }, Frame, paths, logIn }: LoginByCodeProps) {
  const t = useTexts();
  const navigate = useNavigateLater();
  const location = useLocation();
  const proving = usePhoneProof({ purpose: 'login', finishesAtOnce: true });
  const { proof, busy, next } = proving;

  const form = useSchemaForm<Values, Values>({
    schema: schemas[proof.state],
    sentences: { mobile: t('needMobile'), otp: t('badOtp') },
    defaultValues: { mobile: carriedNumber(location.state), otp: '' },
    renamed: { phone: 'mobile', code: 'otp' },
    showServerMessageFor: ['mobile', 'otp'],
    send: ({ mobile, otp }) =>
      next({ to: mobile, otp }, async ({ to, token }) => {
        try {
          await logIn({ phone: to, verificationToken: token });
        } catch (error) {
          // Another number may have an account.
          if (error instanceof ApiProblem && error.code === 'NOT_FOUND') proving.changeTarget();
          throw error;
        }
        navigate(returnPath(location.search, paths.home), { replace: true });
      }),
  });
  const failure = proving.failure ?? form.failure;

  // The code is typed next; the first step is not focused, because nothing has been pressed yet.
  const { setFocus } = form.form;
  const shown = useRef(proof.state);
  useEffect(() => {
    if (shown.current === proof.state) return;
    shown.current = proof.state;
    if (proof.state !== 'verified') setFocus(proof.state === 'sent' ? 'otp' : 'mobile');
  }, [proof.state, setFocus]);

  return (
    <Frame
      title={t('withCode')}
      lead={t(proof.state === 'none' ? 'codeLead' : 'codeSent')}
      onSubmit={form.submit}
      links={
        <>
          <p>
            <Link to={paths.login + location.search}>{t('withPassword')}</Link>
          </p>
          <p>
            {t(`${role}NoAccount`)} <Link to={paths.register + location.search}>{t(`${role}Register`)}</Link>
          </p>
        </>
      }
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      <PressGuard actions={proof.state}>
        {proof.state === 'none' && <MobileField {...form.field('mobile')} />}
        <CodeStep proving={proving} form={form} />
        <Button type="submit" wide loading={busy !== null}>
          {t(proof.state === 'none' ? 'getOtp' : 'logIn')}
        </Button>
      </PressGuard>
    </Frame>
  );
}
