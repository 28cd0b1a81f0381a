import { api, ApiProblem, useMutation, type ApiRequest } from '@karigar/platform';

/** Checks that a mobile number or email is free to register; see `isKnownCustomer`. */
export const useCheckExistence = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'POST /customer/existancecheck'>['body']) => api('POST /customer/existancecheck', { body }),
  });

/** Whether a call was refused because there is an account with that number or email. */
export const isKnownCustomer = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'CUSTOMER_EXISTS';
