import { useState } from 'react';
import { notificationTopics, type NotificationTopic } from '@karigar/contracts/constants';
import type { NotificationSettings as Settings } from '@karigar/contracts';
import { api, messageOf, queryClient, storeNewer, toast, useMutation, useQuery } from '@karigar/platform';
import { Checkbox, Grid, Loaded, Muted, Panel, Select, Skeleton, Stack, Switch } from '@karigar/ui';
import { emailId } from '../email/email-address.tsx';
import { PushSwitch } from './push-switch.tsx';
import classes from './notifications.module.css';
import { settingsQuery } from './settings-query.ts';
import { useTexts } from './texts.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}` }));

/** A request has expired before a mail would be read, so it has no mail setting. */
const waysOf = (topic: NotificationTopic): readonly ('push' | 'email')[] => (topic === 'instant' ? ['push'] : ['push', 'email']);

/**
 * Which notifications are pushed and mailed, and the quiet hours. Each change is saved at once. While the email is unproven, it links to `EmailAddress` on the
 * same page; undefined while it is loading.
 */
export function NotificationSettings({ emailProven }: { emailProven: boolean | undefined }) {
  const t = useTexts();
  const settings = useQuery(settingsQuery());
  return (
    <Panel pad="large" title={t('settings')}>
      <PushSwitch />
      <Muted>{t('settingsText')}</Muted>
      {emailProven === false && (
        <Muted>
          {t('emailUnproven')} <a href={`#${emailId}`}>{t('toEmail')}</a>
        </Muted>
      )}
      <Loaded query={settings} slow={t('settingsSlow')} failed={t('settingsFailed')} skeleton={<Skeleton height={280} />}>
        {(data) => <Form settings={data} />}
      </Loaded>
    </Panel>
  );
}

const mutationKey = ['PUT /notification-settings'];

/** The settings of the last change that is not saved yet. A read that runs at the same time may return older ones. */
const newestChange = (): Settings | undefined =>
  queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' }).at(-1)?.state.variables as Settings | undefined;

function Form({ settings }: { settings: Settings }) {
  const t = useTexts();
  const { queryKey } = settingsQuery();
  const save = useMutation({
    mutationKey,
    mutationFn: (body: Settings) => api('PUT /notification-settings', { body }),
    // One after the other, so that the last choice is stored last.
    scope: { id: 'notification settings' },
    onSuccess: (stored) => storeNewer(queryKey, () => stored),
    onError: (error) => {
      toast(() => messageOf(error), { tone: 'bad' });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const { kinds, quietHours } = newestChange() ?? settings;
  const change = (of: (newest: Settings) => Partial<Settings>) => {
    const newest = newestChange() ?? queryClient.getQueryData(queryKey) ?? settings;
    save.mutate({ ...newest, ...of(newest) });
  };
  const labels = {
    order: t('topicOrder'),
    instant: t('topicInstant'),
    message: t('topicMessage'),
    review: t('topicReview'),
    system: t('topicSystem'),
  };
  return (
    <Stack gap={5}>
      <ul className={classes.topics}>
        {notificationTopics.map((topic) => (
          <li key={topic} className={classes.topic}>
            <span>{labels[topic]}</span>
            {waysOf(topic).map((way) => (
              <Checkbox
                key={way}
                label={t(way === 'push' ? 'byPush' : 'byMail')}
                aria-label={t(way === 'push' ? 'topicByPush' : 'topicByMail', { topic: labels[topic] })}
                checked={kinds[topic][way]}
                onChange={({ target }) =>
                  change((newest) => ({ kinds: { ...newest.kinds, [topic]: { ...newest.kinds[topic], [way]: target.checked } } }))
                }
              />
            ))}
          </li>
        ))}
      </ul>
      <QuietHours quietHours={quietHours} onChange={(more) => change((newest) => ({ quietHours: { ...newest.quietHours, ...more } }))} />
    </Stack>
  );
}

interface QuietHoursProps {
  quietHours: Settings['quietHours'];
  onChange: (change: Partial<Settings['quietHours']>) => void;
}

function QuietHours({ quietHours, onChange }: QuietHoursProps) {
  const t = useTexts();
  /** Two equal hours, which are not saved: they may be on the way to others. */
  const [unsaved, setUnsaved] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const { from, to } = unsaved ?? quietHours;
  const hour = (which: 'from' | 'to') => (
    <Select
      label={t(which)}
      options={hours}
      value={String({ from, to }[which])}
      error={which === 'to' && unsaved !== null && t('quietSame')}
      onChange={({ target }) => {
        const chosen = { from, to, [which]: Number(target.value) };
        const isEmpty = chosen.from === chosen.to;
        setUnsaved(isEmpty ? chosen : null);
        if (!isEmpty) onChange(chosen);
      }}
    />
  );
  return (
    <>
      <Switch label={t('quiet')} checked={quietHours.on} onChange={(on) => onChange({ on })}>
        {t('quiet')}
      </Switch>
      {quietHours.on && (
        <>
          <Grid min={120}>
            {hour('from')}
            {hour('to')}
          </Grid>
          <Muted>{t('quietText')}</Muted>
        </>
      )}
    </>
  );
}
