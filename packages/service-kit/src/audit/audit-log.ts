import { defined, ok, type AuditEntry } from '@karigar/contracts';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { WriteAlongside } from '../aggregates/aggregate-store.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { findNewestFirst, mapPage, type Page, type PageQuery } from '../mongo/page.ts';
import { embedded, schemaOptions } from '../mongo/schema.ts';

interface AuditDocument extends Omit<AuditEntry, 'id' | 'at'> {
  _id: string;
  at: Date;
}

const schema = new Schema<AuditDocument>(
  {
    _id: String,
    at: Date,
    operatorId: String,
    action: String,
    about: embedded({ kind: String, id: String }),
    reason: String,
    state: String,
  },
  { ...schemaOptions, collection: 'audit' },
);
schema.index({ at: -1, _id: -1 });

/** An operator's action. */
export type OperatorAction = Pick<AuditEntry, 'operatorId' | 'action' | 'about' | 'reason' | 'state'>;

/** The audit trail of one service (docs/adr/0028-audit-trail.md). Append-only. */
export interface AuditLog {
  /** For actions that only read: call it before answering, so that nothing is read without an entry. */
  write(...actions: readonly OperatorAction[]): Promise<void>;
  /** The entry as part of the transaction that makes the change. */
  alongside(action: OperatorAction): WriteAlongside;
  /** Newest first. */
  readonly page: (query: PageQuery) => Promise<Page<AuditEntry>>;
}

export function createAuditLog(connection: Connection, clock: Clock): AuditLog {
  const entries = connection.model<AuditDocument>('AuditEntry', schema);
  const write = async (actions: readonly OperatorAction[], session?: ClientSession) => {
    await entries.insertMany(
      actions.map((action) => ({ _id: newId(), at: clock.now(), ...action })),
      defined({ session }),
    );
  };
  return {
    write: (...actions) => write(actions),
    alongside: (action) => ({
      queue: `audit of ${action.about.id}`,
      write: async (session) => {
        await write([action], session);
        return ok(undefined);
      },
    }),
    page: async (query) => {
      const page = await findNewestFirst(entries, {}, query, { timeField: 'at' });
      return mapPage(page, ({ _id, at, ...entry }) => ({ id: _id, at: at.toISOString(), ...entry }));
    },
  };
}
