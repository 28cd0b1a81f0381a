import { useEffect, useRef } from 'react';
import { apiQuery, messageOf, queryClient, reload, toast, useMutation, useQuery } from '@karigar/platform';
import { Muted, Switch } from '@karigar/ui';
import { readPushState, turnPushOff, turnPushOn } from './push.ts';
import { useTexts } from './texts.ts';

export const stateQuery = { queryKey: ['push state'], queryFn: readPushState };

export const keyQuery = () => apiQuery('GET /push/key');

/** Whether this browser shows notifications while no page is open. Hidden where that is impossible. */
export function PushSwitch() {
  const t = useTexts();
  const state = useQuery(stateQuery).data ?? 'unsupported';
  const key = useQuery({ ...keyQuery(), enabled: state !== 'unsupported' }).data?.publicKey;
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(key ?? '') : turnPushOff()),
    onSuccess: (next) => {
      queryClient.setQueryData(stateQuery.queryKey, next);
      // A provider with push can be asked without an open page.
      void reload('GET /provider/presence');
    },
    onError: (error) => toast(() => (error instanceof DOMException ? t('pushFailed') : messageOf(error)), { tone: 'bad' }),
  });
  const explanation = useRef<HTMLDivElement>(null);
  const isRefused = state === 'blocked' && change.isSuccess;
  // The switch had the focus, and the explanation takes its place.
  useEffect(() => {
    if (isRefused) explanation.current?.focus();
  }, [isRefused]);
  if (!key) return null;
  if (state === 'blocked')
    return (
      <div ref={explanation} tabIndex={-1}>
        <Muted>{t('pushBlocked')}</Muted>
      </div>
    );
  return (
    <Switch
      label={t('push')}
      checked={state === 'on'}
      onChange={(on) => change.isPending || change.mutate(on)}
      aria-busy={change.isPending || undefined}
    >
      {t('push')}
    </Switch>
  );
}
