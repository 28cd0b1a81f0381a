import { LoginPage } from '@karigar/account';
import { api } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { account } from '../../../shared/account.ts';
import { EntryPage } from '../../../shared/entry/entry-page.tsx';
import { startCustomerSession } from '../../../shared/session/start-session.ts';
import { SocialSignIn } from '../../../shared/social/social-sign-in.tsx';

const logIn = async (emailmobile: string, password: string) =>
  startCustomerSession(await api('POST /customer/login', { body: { emailmobile, password } }));

/** `/login` */
export const Component = () => (
  <LoginPage account={account} Frame={EntryPage} paths={paths} logIn={logIn}>
    <SocialSignIn />
  </LoginPage>
);
