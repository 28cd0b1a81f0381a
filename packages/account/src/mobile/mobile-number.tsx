import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { otpCode, phone } from '@karigar/contracts/fields';
import { api, toast, type ApiResponse } from '@karigar/platform';
import { Banner, Button, EditIcon, Muted, Panel, PressGuard, Row, Stack, useReturnedFocus } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { CodeField, MobileField } from '../phone-proof/fields.tsx';
import { usePhoneProof } from '../phone-proof/use-phone-proof.ts';
import { useTexts } from './texts.ts';

interface MobileNumberProps {
  mobile: string;
  /** Takes over the profile with its new number. */
  onChanged: (profile: ApiResponse<'PUT /account/mobile'>) => void;
}

/** The number of the account, to read or to replace by another one. */
export function MobileNumber({ mobile, onChanged }: MobileNumberProps) {
  const t = useTexts();
  const [isEditing, setEditing] = useState(false);
  const edit = useReturnedFocus(isEditing);
  return (
    <Panel
      pad="large"
      title={t('title')}
      action={
        !isEditing && (
          <Button ref={edit} small variant="soft" icon={EditIcon} aria-label={t('changeLabel')} onClick={() => setEditing(true)}>
            {t('change')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <NumberForm
          onCancel={() => setEditing(false)}
          onSaved={(profile) => {
            setEditing(false);
            toast(t('saved', { phone: profile.mobile }), { tone: 'good' });
            onChanged(profile);
          }}
        />
      ) : (
        <p>{mobile}</p>
      )}
    </Panel>
  );
}

const any = z.string();
const schemas = {
  none: z.object({ mobile: phone, otp: any }),
  sent: z.object({ mobile: any, otp: otpCode }),
  verified: z.object({ mobile: any, otp: any }),
};
type Values = Record<'mobile' | 'otp', string>;
const actions = { none: 'getOtp', sent: 'verifyOtp', verified: 'save' } as const;
const firstField = { none: 'mobile', sent: 'otp', verified: null } as const;

function NumberForm({ onCancel, onSaved }: { onCancel: () => void; onSaved: MobileNumberProps['onChanged'] }) {
  const t = useTexts();
  const { proof, busy, next, resend, changeNumber, ...proving } = usePhoneProof({ purpose: 'change', finishesAtOnce: true });
  const { form, field, submit, refuse, setFailure, ...sending } = useSchemaForm<Values, Values>({
    schema: schemas[proof.state],
    sentences: { mobile: t('needMobile'), otp: t('badOtp') },
    defaultValues: { mobile: '', otp: '' },
    renamed: { phone: 'mobile', code: 'otp' },
    judgedByServer: ['otp'],
    send: (values) =>
      next(values, async ({ phone: number, token: verificationToken }) =>
        onSaved(await api('PUT /account/mobile', { body: { phone: number, verificationToken } })),
      ),
  });
  const failure = proving.failure ?? sending.failure;
  const { setFocus, setValue } = form;
  useEffect(() => {
    const first = firstField[proof.state];
    if (first) setFocus(first);
  }, [proof.state, setFocus]);

  return (
    <form noValidate onSubmit={submit} aria-label={t('changeLabel')}>
      <Stack>
        <Muted>{t(proof.state)}</Muted>
        {failure && <Banner tone="bad">{failure}</Banner>}
        <PressGuard actions={proof.state}>
          {proof.state === 'none' && <MobileField {...field('mobile')} />}
          {proof.state === 'sent' && (
            <CodeField
              to={proof.phone}
              resendAt={proof.resendAt}
              isSending={busy === 'sending'}
              onResend={() => {
                setFailure(null);
                setValue('otp', '');
                resend().catch(refuse);
              }}
              onChangeNumber={() => {
                setFailure(null);
                changeNumber();
              }}
              field={field('otp')}
            />
          )}
          <Row>
            <Button variant="ghost" onClick={onCancel}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy !== null}>
              {t(actions[proof.state])}
            </Button>
          </Row>
        </PressGuard>
      </Stack>
    </form>
  );
}
