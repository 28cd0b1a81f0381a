import { z } from 'zod';
import { id, instant, page, pageOf } from './common.ts';
import { defineInternalCall } from './internal.ts';
import type { ServiceName } from './route.ts';

/** One action of an operator: who, when, what, about what, and why. */
export const auditEntry = z.object({
  id,
  at: instant,
  operatorId: id,
  action: z.enum([
    'account_blocked',
    'account_unblocked',
    'account_read',
    'badge_given',
    'badge_taken',
    'category_added',
    'category_changed',
    'category_hidden',
    'category_shown',
    'complaint_answered',
    'complaint_messages_read',
    'complaint_read',
    'operator_added',
    'operator_logged_in',
    'operator_removed',
    'order_read',
    'request_read',
    'review_hidden',
    'review_shown',
    'service_suspended',
    'service_unsuspended',
  ]),
  about: z.object({ kind: z.enum(['account', 'service', 'category', 'complaint', 'operator', 'order', 'request', 'review']), id }),
  reason: z.string().nullable(),
  /** The state that a complaint was given; absent for other actions. */
  state: z.string().optional(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Auth asks the other services for their part of the audit trail, newest first. A cursor is a position in time, so it is valid for every service. */
export const defineAuditPage = (service: ServiceName) =>
  defineInternalCall({ service, name: 'audit', body: page, answer: pageOf(auditEntry) });
