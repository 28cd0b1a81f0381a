import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { isTransient } from './connect.ts';

const { MongoServerError, MongoWriteConcernError } = mongo;

/** As a primary of MongoDB answers that steps down while it runs `updateMany`, `deleteMany` or a read: without a label. */
it.each([
  new MongoServerError({ message: 'operation was interrupted', code: 11602, codeName: 'InterruptedDueToReplStateChange' }),
  new MongoServerError({ message: 'not primary', code: 10107, codeName: 'NotWritablePrimary' }),
  new MongoServerError({ message: 'not primary and secondaryOk=false', code: 13435, codeName: 'NotPrimaryNoSecondaryOk' }),
  new MongoServerError({ message: 'The server is in quiesce mode and will shut down', code: 91, codeName: 'ShutdownInProgress' }),
  new MongoWriteConcernError({ ok: 1, writeConcernError: { errmsg: 'Primary stepped down while waiting for replication', code: 189 } }),
  new MongoServerError({ message: 'Authentication failed.', code: 18, errorLabels: ['HandshakeError', 'ResetPool'] }),
  new Error('read', { cause: new MongoServerError({ message: 'interrupted at shutdown', code: 11600 }) }),
])('takes “$message” for passing', (error) => {
  expect(isTransient(error)).toBe(true);
});

it.each([
  new MongoServerError({ message: 'E11000 duplicate key error', code: 11000 }),
  new MongoServerError({ message: 'Document failed validation', code: 121 }),
  Object.assign(new Error('of another library'), { code: 91 }),
  undefined,
])('takes “$message” for lasting', (error) => {
  expect(isTransient(error)).toBe(false);
});
