import { NotificationInbox } from '@karigar/account';
import { Card, Page } from '@karigar/ui';
import { pathOf } from '../../../app/notification-path.ts';

/** `/notifications` */
export function Component() {
  return (
    <Page width="narrow">
      <Card pad="none">
        <NotificationInbox level={1} pathOf={pathOf} />
      </Card>
    </Page>
  );
}
