import { useEffect, type ComponentProps, type ComponentType } from 'react';
import * as z from 'zod/mini';
import { otpCode } from '@karigar/contracts/fields';
import { Banner, Button, Muted, PressGuard, Row, Stack, type TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { CodeStep } from '../phone-proof/code-step.tsx';
import type { CodeProving } from '../phone-proof/use-code-proof.ts';

const any = z.string();
type Values = Record<'to' | 'otp', string>;
const firstField = { none: 'to', sent: 'otp', verified: null } as const;
/** Sentences for each step. A proof that finishes by itself has no last step. */
type OfSteps = Readonly<{ none: string; sent: string; verified?: string }>;

interface ContactFormProps {
  label: string;
  proving: CodeProving;
  /** Schema of the value to prove. */
  schema: z.ZodMiniType<string, string>;
  /** Input for the value; null when the value is given. */
  Field: ComponentType<Omit<ComponentProps<typeof TextField>, 'label'>> | null;
  /** The value, when it is given. */
  to?: string;
  /** Errors beside the fields. */
  sentences: Values;
  /** Text above the form and label of its button, for each step. */
  leads: OfSteps;
  actions: OfSteps;
  /** Absent for a form that is always open. */
  cancel?: string;
  changeLabel?: string;
  /** The last step. */
  finish?: Parameters<CodeProving['next']>[1];
  onCancel?: () => void;
}

/** Proves a mobile number or an email, typed or given, by a code. */
export function ContactForm({
  label,
  proving,
  schema,
  Field,
  to = '',
  sentences,
  leads,
  actions,
  cancel,
  changeLabel,
  ...rest
}: ContactFormProps) {
  const { proof, busy, next } = proving;
  const { finish, onCancel } = rest;
  const { form, field, submit, refuse, setFailure, ...sending } = useSchemaForm<Values, Values>({
    schema: z.object(proof.state === 'none' ? { to: schema, otp: any } : { to: any, otp: proof.state === 'sent' ? otpCode : any }),
    sentences,
    defaultValues: { to, otp: '' },
    renamed: { phone: 'to', email: 'to', code: 'otp' },
    showServerMessageFor: ['to', 'otp'],
    send: (values) => next(values, finish),
  });
  const failure = proving.failure ?? sending.failure;
  const { setFocus, setValue } = form;
  useEffect(() => {
    const first = firstField[proof.state];
    // A given value has no input.
    if (first && !(first === 'to' && Field === null)) setFocus(first);
  }, [proof.state, setFocus, Field]);

  return (
    <form noValidate onSubmit={submit} aria-label={label}>
      <Stack>
        <Muted>{leads[proof.state]}</Muted>
        {failure && <Banner tone="bad">{failure}</Banner>}
        <PressGuard actions={proof.state}>
          {proof.state === 'none' && Field && <Field {...field('to')} />}
          <CodeStep
            proving={proving}
            onRestart={() => {
              setFailure(null);
              setValue('otp', '');
            }}
            refuse={refuse}
            field={field('otp')}
            {...(changeLabel && { changeLabel })}
          />
          <Row>
            {cancel && (
              <Button variant="ghost" onClick={onCancel}>
                {cancel}
              </Button>
            )}
            <Button type="submit" loading={busy !== null}>
              {actions[proof.state]}
            </Button>
          </Row>
        </PressGuard>
      </Stack>
    </form>
  );
}
