import type { ComponentProps } from 'react';
import { otpDigits } from '@karigar/contracts/constants';
import { formatPhone } from '@karigar/platform';
import { Button, Row, TextField } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { useTexts } from './texts.ts';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** The number to prove; read-only once a code was sent. */
export function MobileField({ readOnly, ...field }: FieldProps) {
  const t = useTexts();
  return (
    <TextField
      label={t('mobile')}
      hint={!readOnly && t('mobileHint')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={20}
      readOnly={readOnly}
      {...field}
    />
  );
}

interface CodeFieldProps {
  /** The number or email to which the code was sent. */
  to: string;
  /** When another code may be requested, in milliseconds. */
  resendAt: number;
  isSending: boolean;
  onResend: () => void;
  /** Goes back to the value to prove. */
  onChange?: () => void;
  /** Default: "Change number". */
  changeLabel?: string | undefined;
  field: FieldProps;
}

/** The input for the code, and a button for another one after a countdown. */
export function CodeField({ to, resendAt, isSending, onResend, onChange, changeLabel, field }: CodeFieldProps) {
  const t = useTexts();
  const seconds = useSecondsLeft(resendAt);
  return (
    <>
      <TextField
        label={t('otp')}
        hint={t('otpHint', { to: formatPhone(to) })}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Room for the gaps of a copied code, which count for nothing.
        maxLength={2 * otpDigits}
        {...field}
      />
      <Row fill between gap={2}>
        <Button small variant="soft" disabled={seconds > 0} loading={isSending} onClick={onResend}>
          {seconds > 0 ? t('resendIn', { seconds }) : t('resendOtp')}
        </Button>
        {onChange && (
          <Button small variant="ghost" onClick={onChange}>
            {changeLabel ?? t('changeNumber')}
          </Button>
        )}
      </Row>
    </>
  );
}
