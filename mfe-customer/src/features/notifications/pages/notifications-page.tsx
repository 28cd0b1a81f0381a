import { NotificationInbox } from '@karigar/account';
import { Card, Page } from '@karigar/ui';
import { notificationPaths } from '../../../app/notification-paths.ts';

/** `/notifications` */
export function Component() {
  return (
    <Page width="narrow">
      <Card pad="none">
        <NotificationInbox level={1} paths={notificationPaths} />
      </Card>
    </Page>
  );
}
