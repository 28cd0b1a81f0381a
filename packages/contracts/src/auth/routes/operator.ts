import { z } from 'zod';
import { defineRoutes, email } from '../../kit/index.ts';
import { givenPassword } from '../fields.ts';

export const operatorRoutes = defineRoutes({
  loginOperator: {
    service: 'auth',
    method: 'POST',
    path: '/operator/login',
    summary: 'Logs an operator in by email, password and the current code of their authenticator app. A code is taken once.',
    access: 'public',
    limit: 'sensitive',
    body: z.object({
      email,
      password: givenPassword,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Please enter the 6 digits of your app'),
    }),
    status: 200,
    response: z.object({ token: z.string() }),
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
});
