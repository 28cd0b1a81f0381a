import { PasswordReset } from '@karigar/account';
import { account } from '../../../shared/account.ts';
import { EntryForm } from '../../../shared/entry/entry-layout.tsx';

/** `/provider/reset-password` */
export const Component = () => <PasswordReset account={account} Frame={EntryForm} />;
