import { useEffect, useRef, useState, type ComponentType } from 'react';
import * as z from 'zod/mini';
import { otpCode, password, phone } from '@karigar/contracts/fields';
import { api, drafts, formatPhone, Link, loginPaths, loginState, useLocation, useNavigateLater } from '@karigar/platform';
import { Banner, Button, PressGuard } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useSecondsLeft } from '@karigar/ui/tasks';
import type { AccountKind } from '../account-kind.ts';
import type { EntryFrameProps } from '../entry/entry-frame.ts';
import { NewPasswordFields } from '../passwords/new-password-fields.tsx';
import { usePasswordSentence } from '../passwords/use-password-sentence.ts';
import { CodeStep } from '../phone-proof/code-step.tsx';
import { MobileField } from '../phone-proof/fields.tsx';
import type { Proof } from '../phone-proof/proof.ts';
import { carriedNumber } from '../phone-proof/typed-number.ts';
import { usePhoneProof } from '../phone-proof/use-phone-proof.ts';
import { useTexts } from './texts.ts';

const any = z.string();
/** The required fields depend on how far the number is proven. */
const schemas = {
  none: z.object({ mobile: phone, otp: any, password: any, confirm: any }),
  sent: z.object({ mobile: any, otp: otpCode, password: any, confirm: any }),
  verified: z
    .object({ mobile: any, otp: any, password, confirm: any })
    .check(z.refine((values) => values.confirm === values.password, { path: ['confirm'], when: () => true })),
};
type Values = Record<'mobile' | 'otp' | 'password' | 'confirm', string>;

const actions = { none: 'getOtp', sent: 'verifyOtp', verified: 'save' } as const;
const firstField = { none: 'mobile', sent: 'otp', verified: 'password' } as const;

/** What a reload needs of a proof: of a code that is used, the number and when another one can be requested. */
type Draft = Proof & { readonly resendAt?: number };

/** The number of a proof, as it is shown. */
const numberOf = (proof: Proof | undefined) => (proof === undefined || proof.state === 'none' ? undefined : formatPhone(proof.to));

/**
 * A page, drawn by the remote's `Frame`: proves the number of the account by a code, then sets a new password. A reload goes back to the code while it works,
 * then to the number.
 */
export function PasswordReset({ account, Frame }: { account: AccountKind; Frame: ComponentType<EntryFrameProps> }) {
  const t = useTexts();
  const { role } = account;
  const passwordSentence = usePasswordSentence(account);
  const navigate = useNavigateLater();
  const location = useLocation();
  // Providers log in by the email that they typed there, not by the number that is proven here.
  const { email } = (location.state ?? {}) as { email?: string };
  const draft = `password-reset-1:${role}`;
  const [saved] = useState(() => drafts.read<Draft>(draft) ?? undefined);
  const proving = usePhoneProof({ purpose: 'reset', saved });
  const { proof, busy, next } = proving;
  useEffect(() => {
    if (proof.state === 'sent') drafts.write(draft, proof);
    // The code is used up, and the token would let a later user of this tab set the password.
    if (proof.state === 'verified') drafts.write(draft, { ...proof, token: '', until: 0, resendAt: drafts.read<Draft>(draft)?.resendAt });
    if (proof.state === 'none') drafts.remove(draft);
  }, [draft, proof]);

  const form = useSchemaForm<Values, Values>({
    schema: schemas[proof.state],
    sentences: { mobile: t('needMobile'), otp: t('badOtp'), password: passwordSentence, confirm: t('notSame') },
    defaultValues: {
      mobile: numberOf(proof) ?? numberOf(saved) ?? carriedNumber(location.state),
      otp: '',
      password: '',
      confirm: '',
    },
    renamed: { phone: 'mobile', code: 'otp', newPassword: 'password' },
    showServerMessageFor: ['mobile', 'otp', 'password'],
    send: (values) =>
      next({ to: values.mobile, otp: values.otp }, async ({ to, token }) => {
        await api('POST /password/reset', { body: { role, phone: to, verificationToken: token, newPassword: values.password } });
        drafts.remove(draft);
        // Providers log in by email only.
        const name = email ? { email } : role === 'customer' && { emailmobile: formatPhone(to) };
        navigate(loginPaths[role] + location.search, { replace: true, state: loginState(() => t('done'), name || {}) });
      }),
  });
  const { field } = form;
  const typed = phone.safeParse(form.form.watch('mobile')).data;
  const mustWait = proof.state === 'none' && saved?.state === 'verified' && saved.to === typed;
  const seconds = useSecondsLeft((mustWait && saved.resendAt) || 0);
  const failure = proving.failure ?? form.failure;

  // A new step starts at its first field, except the first step: nothing has been pressed yet.
  const { setFocus } = form.form;
  const shown = useRef(proof.state);
  useEffect(() => {
    if (shown.current === proof.state) return;
    shown.current = proof.state;
    setFocus(firstField[proof.state]);
  }, [proof.state, setFocus]);

  return (
    <Frame
      title={t('title')}
      lead={t(proof.state)}
      onSubmit={form.submit}
      links={
        <p>
          <Link to={loginPaths[role] + location.search} state={email && { email }}>
            {t('toLogin')}
          </Link>
        </p>
      }
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      <PressGuard actions={proof.state}>
        {proof.state === 'none' && <MobileField {...field('mobile')} />}
        <CodeStep proving={proving} form={form} />
        {proof.state === 'verified' && <NewPasswordFields password={field('password')} confirm={field('confirm')} />}
        <Button type="submit" wide loading={busy !== null} disabled={seconds > 0}>
          {seconds > 0 ? t('getOtpIn', { seconds }) : t(actions[proof.state])}
        </Button>
      </PressGuard>
    </Frame>
  );
}
