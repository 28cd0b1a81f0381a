import { useEffect, useState } from 'react';
import { ApiProblem, useOnline } from '@karigar/platform';
import { ErrorState, Page } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import { reloadDocument } from './reload-document.ts';

/** Whether the device has been offline while this failure is shown. When the connection is back, the document is reloaded. */
export function useUnreachable(): boolean {
  const online = useOnline();
  const [unreachable, setUnreachable] = useState(!online);
  if (!online && !unreachable) setUnreachable(true);
  useEffect(() => {
    if (unreachable && online) reloadDocument();
  }, [unreachable, online]);
  return unreachable;
}

/** Shown in place of a page whose files cannot be loaded offline. `level` is that of its heading. */
export function Unreachable({ level = 1 }: { level?: 1 | 2 }) {
  const t = useTexts();
  return (
    <Page width="narrow">
      <ErrorState level={level} title={t('offlineTitle')} error={new ApiProblem('OFFLINE', 0, t('offlineText'))} />
    </Page>
  );
}
