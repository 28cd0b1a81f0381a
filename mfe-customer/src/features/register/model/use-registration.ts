import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { usePhoneProof, usePasswordSentence } from '@karigar/account';
import { firstNameOf } from '@karigar/contracts/constants';
import { optionalText, otpCode, password, phone } from '@karigar/contracts/fields';
import { ApiProblem, apiQuery, goTo, returnPath, toast, useLocation, useNavigateLater, useQuery } from '@karigar/platform';
import { useSchemaForm } from '@karigar/ui/forms';
import { paths } from '../../../app/paths.ts';
import { account } from '../../../shared/account.ts';
import { startCustomerSession } from '../../../shared/session/start-session.ts';
import { isKnownCustomer, useCheckExistence } from '../api/check-existence.ts';
import { useRegister } from '../api/register-customer.ts';
import { useTexts } from '../texts.ts';
import { draftName, registrationDraft, type RegistrationDraft } from './draft.ts';

const any = z.string();
const place = { city: optionalText(80), state: optionalText(80), country: optionalText(80) };
const passwords = { password: any, confirmpassword: any };

/** The required fields depend on the state of the verification. */
const schemas = {
  none: z.object({ mobile: phone, otp: any, ...passwords, ...place }),
  sent: z.object({ mobile: any, otp: otpCode, ...passwords, ...place }),
  verified: z
    .object({ mobile: any, otp: any, password, confirmpassword: any.check(z.minLength(1)), ...place })
    .check(z.refine((values) => values.password === values.confirmpassword, { path: ['confirmpassword'] })),
};
type Values = Record<'mobile' | 'otp' | 'city' | 'state' | 'country' | 'password' | 'confirmpassword', string>;

/** The verification form with its calls; which call submitting makes depends on how far the number is verified. */
export function useRegistration(who: { name: string; email: string }, draft: RegistrationDraft) {
  const t = useTexts();
  const passwordSentence = usePasswordSentence(account);
  const navigate = useNavigateLater();
  const { search } = useLocation();
  const exists = useCheckExistence();
  const register = useRegister();
  const features = useQuery(apiQuery('GET /auth/features'));
  const [handoff, setHandoff] = useState(draft.handoff?.email === who.email ? draft.handoff.token : undefined);
  const proving = usePhoneProof({
    saved: draft.proof,
    beforeCode: (mobile) => exists.mutateAsync({ mobile }),
  });
  const { proof, next } = proving;

  /** False after a social sign-in, which has already proven the email. */
  const mayConfirmEmail = features.data?.emailChange === true && handoff === undefined;

  useEffect(() => registrationDraft.add({ proof }), [proof]);

  const form = useSchemaForm<Values, Values>({
    schema: schemas[proof.state],
    sentences: {
      mobile: t('needMobile'),
      otp: { missing: t('needOtp'), wrong: t('badOtp') },
      password: { missing: t('needPassword'), wrong: passwordSentence },
      confirmpassword: { missing: t('needConfirm'), wrong: t('notSame') },
    },
    defaultValues: { mobile: '', otp: '', city: '', state: '', country: '', password: '', confirmpassword: '' },
    draft: { name: draftName, fields: ['mobile', 'city', 'state', 'country'] },
    renamed: { phone: 'mobile', code: 'otp' },
    showServerMessageFor: ['mobile', 'otp', 'password'],
    failed: t(({ none: 'sendFailed', sent: 'verifyFailed', verified: 'registerFailed' } as const)[proof.state]),
    send: ({ otp, ...values }, { idempotencyKey }) =>
      next({ to: values.mobile, otp }, async ({ to: mobile, token: verificationToken }) => {
        const proofs = { verificationToken, ...(handoff && { handoff }) };
        try {
          const account = { ...who, ...values, mobile, ...proofs };
          startCustomerSession(await register.mutateAsync({ ...account, key: idempotencyKey(account) }));
        } catch (error) {
          if (error instanceof ApiProblem && error.code === 'EMAIL_NOT_VERIFIED') {
            // Without the expired token, the next attempt registers with an unverified email.
            setHandoff(undefined);
            registrationDraft.add({ handoff: undefined });
          }
          throw error;
        }
        toast(() => t('welcome', { name: firstNameOf(who.name) }), {
          tone: 'good',
          ...(mayConfirmEmail && { action: { label: () => t('confirmEmail'), onClick: () => goTo(paths.profile) } }),
        });
        navigate(returnPath(search, paths.home), { replace: true });
      }),
  });

  return {
    proving,
    form,
    failure: proving.failure ?? form.failure,
    /** The number or the email of the account that exists already, if that is why it was refused. The number was free before it got its code. */
    account: isKnownCustomer(exists.error) ? form.form.getValues('mobile') : isKnownCustomer(register.error) && who.email,
  };
}
