import { useState } from 'react';
import type { CustomerView } from '@karigar/contracts';
import { Banner, Button, EditIcon, Facts, Muted, Panel, useReturnedFocus } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import { DetailsForm } from './details-form.tsx';

/** Email and mobile number have panels of their own, where they are changed. */
const shown = ['name', 'city', 'state', 'pincode', 'country'] as const;

/** The customer's details, to read or to edit. */
export function Details({ profile }: { profile: CustomerView }) {
  const t = useTexts();
  const [mode, setMode] = useState<'reading' | 'editing' | 'saved'>('reading');
  const edit = useReturnedFocus(mode === 'editing');
  return (
    <Panel
      pad="large"
      title={t('details')}
      action={
        mode !== 'editing' && (
          <Button ref={edit} small variant="soft" icon={EditIcon} onClick={() => setMode('editing')}>
            {t('edit')}
          </Button>
        )
      }
    >
      {mode === 'saved' && (
        <Banner tone="good">
          <b>{t('saved')}</b> {t('savedText')}
        </Banner>
      )}
      {mode === 'editing' ? (
        <DetailsForm profile={profile} onCancel={() => setMode('reading')} onSaved={() => setMode('saved')} />
      ) : (
        <Facts stacked facts={shown.map((name) => ({ name: t(name), value: profile[name] || <Muted as="span">{t('none')}</Muted> }))} />
      )}
    </Panel>
  );
}
