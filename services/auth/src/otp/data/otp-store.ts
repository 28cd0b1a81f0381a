import { hourMs, otpMaxTries, otpResendSeconds } from '@karigar/contracts';
import { embedded, isDuplicateKey, schemaOptions, trusted } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { codePurposes, type CodePurpose, type CodeTarget, type Proof, type StoredCode, type StoredCodes } from '../domain/code.ts';

/** All codes and proofs of one number, or of one change of an email. In one document, so that each decision is one conditional update. */
interface NumberDocument {
  /** `subject` of a code's target. */
  _id: string;
  nextSendAt: Date;
  /** Times of the last sends, oldest first, as many as an hour allows. */
  sends: Date[];
  codes: StoredCodes;
  proofs: Partial<Record<CodePurpose, Proof>>;
  forgetAt: Date;
}

export type SendDecision =
  | { readonly may: true }
  | { readonly may: false; readonly reason: 'too-soon' | 'too-many'; readonly retryAfter: number };

/** Longer than anything in the document matters. */
const retentionMs = 2 * hourMs;

const perPurpose = (fields: Parameters<typeof embedded>[0]) =>
  embedded(Object.fromEntries(codePurposes.map((each) => [each, embedded(fields)])));
const schema = new Schema<NumberDocument>(
  {
    _id: String,
    nextSendAt: Date,
    sends: [Date],
    codes: perPurpose({ id: String, hash: String, tries: Number, expires: Date, email: String }),
    proofs: perPurpose({ tokenHash: String, expires: Date }),
    forgetAt: Date,
  },
  { ...schemaOptions, collection: 'otp_numbers' },
);
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export function createOtpStore({ connection, sendsPerHour }: { connection: Connection; sendsPerHour: number }) {
  const numbers = connection.model<NumberDocument>('OtpNumber', schema);
  const waitOf = (known: NumberDocument | null, now: Date): Omit<Extract<SendDecision, { may: false }>, 'may'> => {
    const first = known?.sends[0];
    const isFull = known !== null && known.sends.length >= sendsPerHour && first !== undefined && first.getTime() > now.getTime() - hourMs;
    if (isFull) return { reason: 'too-many', retryAfter: secondsUntil(first.getTime() + hourMs, now) };
    return { reason: 'too-soon', retryAfter: secondsUntil(known?.nextSendAt.getTime() ?? 0, now) };
  };
  return {
    /** Decides whether a code may be sent now and, if so, makes it the only valid one for its purposes. */
    put: async (subject: string, codes: StoredCodes, now: Date): Promise<SendDecision> => {
      // The list holds as many sends as an hour allows: either it is full and its first entry is recent, or another code may be sent.
      const filter = {
        _id: subject,
        nextSendAt: trusted({ $not: { $gt: now } }),
        ...trusted({
          $or: [
            { [`sends.${sendsPerHour - 1}`]: trusted({ $exists: false }) },
            { 'sends.0': trusted({ $lte: new Date(now.getTime() - hourMs) }) },
          ],
        }),
      };
      const update = {
        $set: {
          nextSendAt: new Date(now.getTime() + otpResendSeconds * 1_000),
          ...Object.fromEntries(Object.entries(codes).map(([purpose, code]) => [`codes.${purpose}`, code])),
          forgetAt: new Date(now.getTime() + retentionMs),
        },
        $push: { sends: { $each: [now], $slice: -sendsPerHour } },
      };
      try {
        await numbers.updateOne(filter, update, { upsert: true });
        return { may: true };
      } catch (error) {
        // The document exists and does not match the filter, so the upsert failed with a duplicate key.
        if (!isDuplicateKey(error)) throw error;
      }
      const known = await numbers.findOne({ _id: subject }, { nextSendAt: 1, sends: 1 }).lean<NumberDocument>();
      return { may: false, ...waitOf(known, now) };
    },

    /**
     * Counts one attempt on a valid code, for every purpose that this code serves, and returns the code; undefined when no attempt was left. The limit is part
     * of the query.
     */
    countTry: async ({ subject, purpose }: CodeTarget, now: Date): Promise<StoredCode | undefined> => {
      const path = `codes.${purpose}`;
      const tried = await numbers
        .findOneAndUpdate(
          { _id: subject, [`${path}.tries`]: trusted({ $lt: otpMaxTries }), [`${path}.expires`]: trusted({ $gt: now }) },
          [{ $set: { codes: withOneMoreTry(purpose) } }],
          { returnDocument: 'after', updatePipeline: true },
        )
        .lean<NumberDocument>();
      return tried?.codes[purpose];
    },

    /** The code, and the seconds until another one can be sent, at least one. */
    find: async ({ subject, purpose }: CodeTarget, now: Date): Promise<{ stored: StoredCode | undefined; retryAfter: number }> => {
      const known = await numbers.findOne({ _id: subject }).lean<NumberDocument>();
      return { stored: known?.codes?.[purpose], retryAfter: waitOf(known, now).retryAfter };
    },

    /**
     * Exchanges a code for a proof.
     * @returns false when another call has done so, or a newer code has replaced it
     */
    prove: async ({ subject, purpose }: CodeTarget, codeId: string, proof: Proof, now: Date): Promise<boolean> => {
      const proven = await numbers.updateOne(
        { _id: subject, [`codes.${purpose}.id`]: codeId },
        { $unset: { [`codes.${purpose}`]: '' }, $set: { [`proofs.${purpose}`]: proof, forgetAt: new Date(now.getTime() + retentionMs) } },
      );
      return proven.matchedCount === 1;
    },

    /**
     * Consumes a correct code.
     * @returns false when another call has done so, or a newer code has replaced it
     */
    useCode: async ({ subject, purpose }: CodeTarget, codeId: string): Promise<boolean> => {
      const path = `codes.${purpose}`;
      return (await numbers.updateOne({ _id: subject, [`${path}.id`]: codeId }, { $unset: { [path]: '' } })).modifiedCount === 1;
    },

    /** Whether `tokenHash` belongs to a valid proof. */
    isProven: async ({ subject, purpose }: CodeTarget, tokenHash: string, now: Date): Promise<boolean> =>
      (await numbers.exists(validProof(subject, purpose, tokenHash, now))) !== null,

    /** Consumes a valid proof; of many simultaneous calls one returns true. */
    useProof: async ({ subject, purpose }: CodeTarget, tokenHash: string, now: Date): Promise<boolean> => {
      const used = await numbers.updateOne(validProof(subject, purpose, tokenHash, now), { $unset: { [`proofs.${purpose}`]: '' } });
      return used.modifiedCount === 1;
    },

    /** Removes code and proof of a number that has been registered. */
    useUp: async ({ subject, purpose }: CodeTarget): Promise<void> => {
      await numbers.updateOne({ _id: subject }, { $unset: { [`codes.${purpose}`]: '', [`proofs.${purpose}`]: '' } });
    },
  };
}

/** Counts an attempt on the code of a purpose, for every purpose that has the same code: otherwise two purposes would allow ten guesses instead of five. */
const withOneMoreTry = (purpose: CodePurpose) => {
  const tried = { k: '$$this.k', v: { $mergeObjects: ['$$this.v', { tries: { $add: ['$$this.v.tries', 1] } }] } };
  const isSame = { $eq: ['$$this.v.id', `$codes.${purpose}.id`] };
  return { $arrayToObject: { $map: { input: { $objectToArray: '$codes' }, in: { $cond: [isSame, tried, '$$this'] } } } };
};

const validProof = (subject: string, purpose: CodePurpose, tokenHash: string, now: Date) => ({
  _id: subject,
  [`proofs.${purpose}.expires`]: trusted({ $gt: now }),
  [`proofs.${purpose}.tokenHash`]: tokenHash,
});

export type OtpStore = ReturnType<typeof createOtpStore>;

const secondsUntil = (time: number, now: Date) => Math.max(1, Math.ceil((time - now.getTime()) / 1_000));
