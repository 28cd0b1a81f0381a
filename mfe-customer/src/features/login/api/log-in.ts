import { api, useMutation, type ApiRequest } from '@karigar/platform';

export type Credentials = ApiRequest<'POST /customer/login'>['body'];

/** Asks for a session by email or mobile number and password. */
export const useLogIn = () => useMutation({ mutationFn: (body: Credentials) => api('POST /customer/login', { body }) });
