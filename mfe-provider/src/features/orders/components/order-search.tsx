import { useEffect, useRef } from 'react';
import { TextField } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** The field for an order's number or the customer's name. */
export function OrderSearch({ words, onFind }: { words: string; onFind: (words: string) => void }) {
  const t = useTexts();
  // The words can also be changed by a link, or by going back.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = words;
  }, [words]);
  const find = (form: FormData) => {
    const typed = form.get('q');
    onFind(typeof typed === 'string' ? typed.trim() : '');
  };
  return (
    <form role="search" action={find}>
      <TextField ref={input} label={t('find')} name="q" type="search" maxLength={60} enterKeyHint="search" defaultValue={words} />
    </form>
  );
}
