import { useState, type FormEvent } from 'react';
import { messageOf } from '@karigar/platform';
import { Banner, Button, NumberField, Row, Stack } from '@karigar/ui';
import { useTexts } from '../texts.ts';

interface PriceFormProps {
  /** Name of the form for screen readers. */
  label: string;
  hint: string;
  /** Of the button; `soft` beside another main action. */
  variant: 'now' | 'soft';
  /** Rupees to begin with. */
  initial: number | undefined;
  /** The typed price in rupees, or what is wrong with it. */
  check: (typed: string) => { readonly price: number } | { readonly error: string };
  /** Rejects when the price was not sent. */
  onSend: (price: number) => Promise<void>;
  onClose: () => void;
}

/** A price that the customer suggests. It stays in its field until it has been sent. */
export function PriceForm({ label, hint, variant, initial, check, onSend, onClose }: PriceFormProps) {
  const t = useTexts();
  const [typed, setTyped] = useState(initial === undefined ? '' : String(initial));
  const [isRefused, setRefused] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [sending, setSending] = useState(false);

  const checked = check(typed);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if ('error' in checked) {
      setRefused(true);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setFailure(undefined);
    setSending(true);
    onSend(checked.price)
      .catch((problem: unknown) => setFailure({ error: problem }))
      .finally(() => setSending(false));
  }

  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack gap={2}>
        <NumberField
          autoFocus
          decimals={2}
          before="₹"
          label={t('yourPrice')}
          hint={hint}
          error={isRefused && 'error' in checked ? checked.error : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setRefused(false);
          }}
        />
        {failure && <Banner tone="bad">{messageOf(failure.error)}</Banner>}
        <Row fill gap={2}>
          <Button small type="submit" variant={variant} loading={sending}>
            {t('suggest')}
          </Button>
          <Button small variant="ghost" disabled={sending} onClick={onClose}>
            {t('cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
