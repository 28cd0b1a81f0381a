import { z } from 'zod';
import { defineRoutes } from '../../kit/index.ts';
import { earningDayView, providerStatsView, statementView } from '../views.ts';

const ofMonth = z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month') });

export const statsRoutes = defineRoutes('order', {
  getProviderStats: {
    method: 'GET',
    path: '/provider/stats',
    summary: 'How the provider is doing. A month is the last 30 days; the last month is the 30 days before them.',
    access: ['provider'],
    status: 200,
    response: providerStatsView,
  },
  getEarnings: {
    method: 'GET',
    path: '/provider/earnings',
    summary:
      'The orders that were fulfilled in a month (`YYYY-MM`, in the marketplace’s time zone) with their amounts, 1,000 at most, and the sum of all.',
    access: ['provider'],
    query: ofMonth,
    status: 200,
    response: statementView,
  },
  downloadStatement: {
    method: 'GET',
    path: '/provider/statement',
    summary: 'The same as a file for a spreadsheet, with every order, in the language of `Accept-Language`.',
    access: ['provider'],
    query: ofMonth,
    status: 200,
    produces: 'text/csv',
  },
  listDailyEarnings: {
    method: 'GET',
    path: '/provider/earnings/days',
    summary: 'Fulfilled orders and what they earned, on each of the last 60 days, the oldest first.',
    access: ['provider'],
    status: 200,
    response: z.object({ days: z.array(earningDayView) }),
  },
});
