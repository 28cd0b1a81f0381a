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
export function ContactForm(props: ContactFormProps) {
  const { label, proving, Field, leads, actions, cancel, changeLabel, onCancel } = props;
  const form = useContactForm(props);
  const { state } = proving.proof;
  const failure = proving.failure ?? form.failure;
  return (
    <form noValidate onSubmit={form.submit} aria-label={label}>
      <Stack>
        <Muted>{leads[state]}</Muted>
        {failure && <Banner tone="bad">{failure}</Banner>}
        <PressGuard actions={state}>
          {state === 'none' && Field && <Field {...form.field('to')} />}
          <CodeStep proving={proving} form={form} changeLabel={changeLabel} />
          <Row fill>
            {cancel && (
              <Button variant="ghost" onClick={onCancel}>
                {cancel}
              </Button>
            )}
            <Button type="submit" loading={proving.busy !== null}>
              {actions[state]}
            </Button>
          </Row>
        </PressGuard>
      </Stack>
    </form>
  );
}

/** Validates what the current step asks for, and moves the focus to its input. */
function useContactForm({ proving, schema, Field, to = '', sentences, finish }: ContactFormProps) {
  const { state } = proving.proof;
  const form = useSchemaForm<Values, Values>({
    schema: z.object(state === 'none' ? { to: schema, otp: any } : { to: any, otp: state === 'sent' ? otpCode : any }),
    sentences,
    defaultValues: { to, otp: '' },
    renamed: { phone: 'to', email: 'to', code: 'otp' },
    showServerMessageFor: ['to', 'otp'],
    send: (values) => proving.next(values, finish),
  });
  const { setFocus } = form.form;
  // A given value has no input.
  const first = state === 'none' && Field === null ? null : firstField[state];
  useEffect(() => {
    if (first) setFocus(first);
  }, [first, setFocus]);
  return form;
}
