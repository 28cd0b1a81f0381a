import { useState } from 'react';
import type { CustomerView } from '@karigar/contracts';
import { Banner, Button, Card, EditIcon } from '@karigar/ui';
import { useFocusBack } from '../../../shared/focus-back.ts';
import { useTexts } from '../texts.ts';
import classes from './details.module.css';
import { DetailsForm } from './details-form.tsx';

/** Who the customer is: to read, and after Edit Details to change. */
export function Details({ profile }: { profile: CustomerView }) {
  const t = useTexts();
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const edit = useFocusBack(editing);
  const facts = [
    [t('name'), profile.name],
    [t('email'), profile.email],
    [t('mobile'), profile.mobile],
    [t('city'), profile.city],
    [t('state'), profile.state],
    [t('pincode'), profile.pincode],
    [t('country'), profile.country],
  ] as const;
  return (
    <Card as="section" pad="large">
      <div className={classes.head}>
        <h2 className={classes.title}>{t('details')}</h2>
        {!editing && (
          <Button
            ref={edit}
            small
            variant="soft"
            icon={EditIcon}
            onClick={() => {
              setEditing(true);
              setSaved(false);
            }}
          >
            {t('edit')}
          </Button>
        )}
      </div>
      {saved && (
        <div className={classes.saved}>
          <Banner tone="good">
            <b>{t('saved')}</b> {t('savedText')}
          </Banner>
        </div>
      )}
      {editing ? (
        <DetailsForm
          profile={profile}
          onCancel={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            setSaved(true);
          }}
        />
      ) : (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className={classes.name}>{name}</dt>
              <dd className={classes.value}>{value || <span className={classes.none}>{t('none')}</span>}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
