import { useEffect, useState } from 'react';
import { ApiProblem, useOnline } from '@karigar/platform';
import { ErrorState } from '@karigar/ui';
import { useHeadingLevel } from '../page-handle.ts';
import { useTexts } from '../texts.ts';
import { MessagePage } from './message-page.tsx';
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

/** Shown in place of a page whose files cannot be loaded offline. */
export function Unreachable() {
  const t = useTexts();
  return (
    <MessagePage>
      <ErrorState level={useHeadingLevel()} title={t('offlineTitle')} error={new ApiProblem('OFFLINE', 0, t('offlineText'))} />
    </MessagePage>
  );
}
