import { useState } from 'react';
import type { BankView } from '@karigar/contracts';
import { toast } from '@karigar/platform';
import { EditButton, Facts, Loaded, Muted, Panel, Skeleton } from '@karigar/ui';
import { useBank } from '../api/bank.ts';
import { accountTypeName } from '../model/account-types.ts';
import { useTexts } from '../texts.ts';
import { BankForm } from './bank-form.tsx';

const shown = ['holder_name', 'account_number', 'account_type', 'ifsc_code', 'bank_name', 'branch'] as const;

/** The provider's bank details, to read or to edit. */
export function BankCard() {
  const t = useTexts();
  const bank = useBank();
  return (
    <Loaded
      query={bank}
      slow={t('bankSlow')}
      failed={t('bankFailedTitle')}
      failedText={t('bankFailed')}
      skeleton={<Skeleton height={240} />}
    >
      {(data) => <Bank bank={data} />}
    </Loaded>
  );
}

function Bank({ bank }: { bank: BankView }) {
  const t = useTexts();
  const [isEditing, setEditing] = useState(false);
  const [opened, setOpened] = useState(0);
  return (
    <Panel
      pad="large"
      title={t('bank')}
      action={
        <EditButton isEditing={isEditing} aria-label={t('editBank')} onEdit={() => setEditing(true)}>
          {t('edit')}
        </EditButton>
      }
    >
      {isEditing ? (
        <BankForm
          key={opened}
          bank={bank}
          onCancel={() => setEditing(false)}
          onReopen={() => setOpened((times) => times + 1)}
          onSaved={() => {
            setEditing(false);
            toast(() => t('bankSaved'), { tone: 'good' });
          }}
        />
      ) : bank.account_number === '' ? (
        <Muted>{t('noBank')}</Muted>
      ) : (
        <Facts
          stacked
          facts={shown.map((name) => ({ name: t(name), value: name === 'account_type' ? accountTypeName(bank[name]) : bank[name] }))}
        />
      )}
    </Panel>
  );
}
