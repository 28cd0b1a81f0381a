import { useState } from 'react';
import type { CustomerView } from '@karigar/contracts';
import { Banner, EditButton, Facts, Muted, Panel } from '@karigar/ui';
import { useEditing } from '@karigar/ui/forms';
import { useTexts } from '../texts.ts';
import { DetailsForm } from './details-form.tsx';

/** Email and mobile number have panels of their own, where they are changed. */
const shown = ['name', 'city', 'state', 'pincode', 'country'] as const;

/** The customer's details, to read or to edit. */
export function Details({ profile }: { profile: CustomerView }) {
  const t = useTexts();
  const { isEditing, draft, start, end } = useEditing('profile-1');
  const [isSaved, setSaved] = useState(false);
  const open = () => {
    setSaved(false);
    start();
  };
  const close = (saved: boolean) => {
    setSaved(saved);
    end();
  };
  return (
    <Panel
      pad="large"
      title={t('details')}
      action={
        <EditButton isEditing={isEditing} onEdit={open}>
          {t('edit')}
        </EditButton>
      }
    >
      {isSaved && (
        <Banner tone="good">
          <b>{t('saved')}</b> {t('savedText')}
        </Banner>
      )}
      {isEditing ? (
        <DetailsForm profile={profile} draft={draft} onCancel={() => close(false)} onSaved={() => close(true)} />
      ) : (
        <Facts stacked facts={shown.map((name) => ({ name: t(name), value: profile[name] || <Muted as="span">{t('none')}</Muted> }))} />
      )}
    </Panel>
  );
}
