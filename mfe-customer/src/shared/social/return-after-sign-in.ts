import { drafts } from '@karigar/platform';

const KEY = 'social-return-1';

/** The query with the return path, kept in the tab while the person is at the OpenID provider. The server never sees it. */
export const returnAfterSignIn = {
  keep: (search: string): void => void drafts.write(KEY, search),
  read: (): string => drafts.read<string>(KEY) ?? '',
};
