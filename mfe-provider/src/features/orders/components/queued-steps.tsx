import { useEffect } from 'react';
import { localized, report, useOnline } from '@karigar/platform';
import { Banner, Button, OfflineIcon, Stack } from '@karigar/ui';
import { sendQueued, useSendingKey } from '../api/take-step.ts';
import { queuedSteps, stepText, useQueuedSteps } from '../model/queued-steps.ts';
import { useTexts } from '../texts.ts';
import classes from './queued-steps.module.css';

const tryAgainMs = 15_000;

/** On every page of a provider: sends queued steps when the connection is back, and shows queued and refused ones. */
export function QueuedSteps({ accountId }: { accountId: string }) {
  const t = useTexts();
  const online = useOnline();
  const steps = useQueuedSteps();
  const sendingKey = useSendingKey();
  const waits = steps.some(({ refused }) => refused === undefined);
  useEffect(() => queuedSteps.open(accountId), [accountId]);
  useEffect(() => {
    if (!online || !waits) return;
    const send = () => void sendQueued(accountId).catch((error: unknown) => report('A waiting step could not be sent', error));
    send();
    const timer = setInterval(send, tryAgainMs);
    return () => clearInterval(timer);
  }, [accountId, online, waits]);
  if (steps.length === 0) return null;
  return (
    <Stack gap={2} className={classes.steps}>
      {steps.map(({ refused, isCancelled, key, ...step }) => (
        <Banner
          key={key}
          tone={refused === undefined ? 'wait' : 'bad'}
          {...(refused === undefined && { icon: OfflineIcon })}
          action={
            <Button small variant="ghost" disabled={key === sendingKey} onClick={() => queuedSteps.remove(accountId, key)}>
              {t(refused === undefined ? 'takeBack' : 'understood')}
            </Button>
          }
        >
          {stepText(refused === undefined ? 'stepWaits' : 'stepRefused', step)}
          {refused && ` ${isCancelled ? t('stepCancelled') : localized(refused)}`}
        </Banner>
      ))}
    </Stack>
  );
}
