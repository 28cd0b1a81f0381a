import { LoginPage } from '@karigar/account';
import { api, session } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { account } from '../../../shared/account.ts';
import { EntryForm } from '../../../shared/entry/entry-layout.tsx';

async function logIn(email: string, password: string) {
  const { token, provider } = await api('POST /provider/login', { body: { email, password } });
  session.login({ token, user: provider });
}

/** `/provider/login` */
export const Component = () => <LoginPage account={account} Frame={EntryForm} paths={{ ...paths, home: paths.dashboard }} logIn={logIn} />;
