import { api, useMutation } from '@karigar/platform';

/** Ends every session of the account, this one included. */
export const useLogoutEverywhere = () => useMutation({ mutationFn: () => api('POST /logout-everywhere') });
