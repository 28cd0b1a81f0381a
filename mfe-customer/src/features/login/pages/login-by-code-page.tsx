import { LoginByCode } from '@karigar/account';
import { api, type ApiRequest } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { account } from '../../../shared/account.ts';
import { EntryPage } from '../../../shared/entry/entry-page.tsx';
import { startCustomerSession } from '../../../shared/session/start-session.ts';

const logIn = async (body: ApiRequest<'POST /customer/login/code'>['body']) =>
  startCustomerSession(await api('POST /customer/login/code', { body }));

/** `/login/code` */
export const Component = () => <LoginByCode account={account} Frame={EntryPage} paths={paths} logIn={logIn} />;
