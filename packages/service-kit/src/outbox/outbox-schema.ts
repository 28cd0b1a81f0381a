import { Schema } from 'mongoose';
import { embedded } from '../mongo/schema.ts';
import { pendingIndex } from './drain.ts';
import { newestField } from './republisher.ts';

/** The `outbox` array of an aggregate's schema: the envelopes of events that are not published yet. */
export const outboxField = [
  embedded({
    id: String,
    type: { type: String },
    source: String,
    time: String,
    subject: String,
    version: Number,
    data: Schema.Types.Mixed,
    traceparent: String,
  }),
];

/** Index of the `outbox` array, for every schema that has one. */
export const outboxIndex = pendingIndex('outbox');

/** Index of the `newest` array, for every schema whose events are published again: see `createRepublisher`. */
export const newestIndex = pendingIndex(newestField);
