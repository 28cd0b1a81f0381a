import { LoginByCode } from '@karigar/account';
import { api, session, type ApiRequest } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { account } from '../../../shared/account.ts';
import { EntryForm } from '../../../shared/entry/entry-layout.tsx';

async function logIn(body: ApiRequest<'POST /provider/login/code'>['body']) {
  const { token, provider } = await api('POST /provider/login/code', { body });
  session.login({ token, user: provider });
}

/** `/provider/login/code` */
export const Component = () => (
  <LoginByCode account={account} Frame={EntryForm} paths={{ ...paths, home: paths.dashboard }} logIn={logIn} />
);
