import type { DelayMinutes } from '@karigar/contracts';
import { api } from '@karigar/platform';
import { useOrderCommand } from './order-command.ts';

/** Says that the provider is running late. The customer sees when they are expected. */
export const useReportDelay = (id: string) =>
  useOrderCommand('lateSaved', (minutes: DelayMinutes) => api('PUT /orders/{id}/delay', { params: { id }, body: { minutes } }));
