import { useEffect } from 'react';
import * as z from 'zod/mini';
import { upiId } from '@karigar/contracts/fields';
import { toast } from '@karigar/platform';
import { Banner, Button, Muted, Panel, Row, Stack, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useBank, useSaveUpi } from '../api/bank.ts';
import { useTexts } from '../texts.ts';

/** The provider's UPI ID, to which customers pay at the door. */
export function UpiCard() {
  const t = useTexts();
  // The bank card uses the same query and shows its loading state and failure.
  const bank = useBank().data;
  if (!bank) return null;
  return (
    <div id="upi">
      <Panel pad="large" title={t('upi')}>
        <Muted>{t('upiText')}</Muted>
        <UpiForm saved={bank.upi_id} />
      </Panel>
    </div>
  );
}

const schema = z.object({ upi_id: upiId });

function UpiForm({ saved }: { saved: string }) {
  const t = useTexts();
  const save = useSaveUpi();
  const { form, field, submit, failure } = useSchemaForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    sentences: { upi_id: t('needUpi') },
    defaultValues: { upi_id: saved },
    send: async (body) => {
      await save.mutateAsync(body);
      toast(() => t('upiSaved'), { tone: 'good' });
    },
  });
  // As saved: here, in the server's spelling, or on another device.
  const { reset } = form;
  useEffect(() => reset({ upi_id: saved }), [reset, saved]);
  return (
    <form noValidate onSubmit={submit} aria-label={t('upi')}>
      <Stack>
        {failure && <Banner tone="bad">{failure}</Banner>}
        <TextField
          label={t('upi_id')}
          hint={t('upiHint')}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          {...field('upi_id')}
        />
        <Row>
          <Button type="submit" variant="soft" loading={save.isPending}>
            {t('upiSave')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
