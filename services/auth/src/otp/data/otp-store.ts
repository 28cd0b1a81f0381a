import { otpMaxTries, otpResendSeconds, type OtpPurpose } from '@karigar/contracts';
import { collectionOf, isDuplicateKey, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { CodeTarget, Proof, StoredCode } from '../domain/code.ts';

/** Everything about one number, so that one conditional update decides each question. */
interface NumberDocument {
  /** E.164 */
  _id: string;
  nextSendAt: Date;
  /** The last sends, oldest first, as many as an hour allows. */
  sends: Date[];
  codes: Partial<Record<OtpPurpose, StoredCode>>;
  proofs: Partial<Record<OtpPurpose, Proof>>;
  forgetAt: Date;
}

export type SendDecision =
  { readonly may: true } | { readonly may: false; readonly reason: 'too-soon' | 'too-many'; readonly retryAfter: number };

const hourMs = 3_600_000;
/** Longer than anything in the document matters. */
const keptMs = 2 * hourMs;

const schema = new Schema<NumberDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'otp_numbers' });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export function createOtpStore({ connection, sendsPerHour }: { connection: Connection; sendsPerHour: number }) {
  const numbers = collectionOf(connection.model<NumberDocument>('OtpNumber', schema));
  return {
    /** Decides whether a code may be sent now and, if so, makes it the only one of its purpose. */
    put: async ({ phone, purpose }: CodeTarget, code: StoredCode, now: Date): Promise<SendDecision> => {
      // The list holds only as many sends as an hour allows: it is full and its first one is recent, or one more may go.
      const filter = {
        _id: phone,
        nextSendAt: { $not: { $gt: now } },
        $or: [{ [`sends.${sendsPerHour - 1}`]: { $exists: false } }, { 'sends.0': { $lte: new Date(now.getTime() - hourMs) } }],
      } as mongo.Filter<NumberDocument>;
      const update = {
        $set: {
          nextSendAt: new Date(now.getTime() + otpResendSeconds * 1_000),
          [`codes.${purpose}`]: code,
          forgetAt: new Date(now.getTime() + keptMs),
        },
        $push: { sends: { $each: [now], $slice: -sendsPerHour } },
      } as mongo.UpdateFilter<NumberDocument>;
      try {
        await numbers.updateOne(filter, update, { upsert: true });
        return { may: true };
      } catch (error) {
        // The filter did not match the number that is there, so the upsert collided with it: the answer is no.
        if (!isDuplicateKey(error)) throw error;
      }
      const known = await numbers.findOne({ _id: phone }, { projection: { nextSendAt: 1, sends: 1 } });
      const first = known?.sends[0];
      const full = known !== null && known.sends.length >= sendsPerHour && first !== undefined && first.getTime() > now.getTime() - hourMs;
      if (full) return { may: false, reason: 'too-many', retryAfter: secondsUntil(first.getTime() + hourMs, now) };
      return { may: false, reason: 'too-soon', retryAfter: secondsUntil(known?.nextSendAt.getTime() ?? 0, now) };
    },

    /** Counts one try of a living code and answers the code; undefined when there was no try left. The bound is part of the question. */
    countTry: async ({ phone, purpose }: CodeTarget, now: Date): Promise<StoredCode | undefined> => {
      const path = `codes.${purpose}`;
      const tried = await numbers.findOneAndUpdate(
        { _id: phone, [`${path}.tries`]: { $lt: otpMaxTries }, [`${path}.expires`]: { $gt: now } },
        { $inc: { [`${path}.tries`]: 1 } },
        { returnDocument: 'after' },
      );
      return tried?.codes[purpose];
    },

    find: async ({ phone, purpose }: CodeTarget): Promise<StoredCode | undefined> =>
      (await numbers.findOne({ _id: phone }))?.codes[purpose],

    /** Turns a code into a proof. False when another call has done so, or a newer code has taken its place. */
    prove: async ({ phone, purpose }: CodeTarget, codeId: string, proof: Proof, now: Date): Promise<boolean> => {
      const proven = await numbers.updateOne({ _id: phone, [`codes.${purpose}.id`]: codeId }, {
        $unset: { [`codes.${purpose}`]: '' },
        $set: { [`proofs.${purpose}`]: proof, forgetAt: new Date(now.getTime() + keptMs) },
      } as unknown as mongo.UpdateFilter<NumberDocument>);
      return proven.matchedCount === 1;
    },

    /** Whether a proof lives, and is the one of `tokenHash` where that is given. */
    isProven: async ({ phone, purpose }: CodeTarget, now: Date, tokenHash?: string): Promise<boolean> => {
      const path = `proofs.${purpose}`;
      const token = tokenHash === undefined ? {} : { [`${path}.tokenHash`]: tokenHash };
      return (await numbers.countDocuments({ _id: phone, [`${path}.expires`]: { $gt: now }, ...token }, { limit: 1 })) > 0;
    },

    useUpProof: async ({ phone, purpose }: CodeTarget): Promise<void> => {
      await numbers.updateOne({ _id: phone }, { $unset: { [`proofs.${purpose}`]: '' } } as unknown as mongo.UpdateFilter<NumberDocument>);
    },
  };
}
export type OtpStore = ReturnType<typeof createOtpStore>;

const secondsUntil = (time: number, now: Date) => Math.max(1, Math.ceil((time - now.getTime()) / 1_000));
