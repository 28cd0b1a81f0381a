import { PasswordReset } from '@karigar/account';
import { account } from '../../../shared/account.ts';
import { EntryPage } from '../../../shared/entry/entry-page.tsx';

/** `/reset-password` */
export const Component = () => <PasswordReset account={account} Frame={EntryPage} />;
