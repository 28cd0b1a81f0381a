import { otpLifetimeSeconds, otpMaxTries, otpResendSeconds, verifiedSeconds, type OtpPurpose } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { fixedClock, useDatabase } from '@karigar/service-kit/testing';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createOtpStore } from './data/otp-store.ts';
import { hashOfToken } from './secrets.ts';
import type { OtpDeps } from './use-cases/deps.ts';
import { sendCode } from './use-cases/send-code.ts';
import { proveNumber, verifyCode } from './use-cases/verify-code.ts';

const database = await useDatabase();
afterAll(() => database.close());

const sendsPerHour = 5;
const second = 1_000;
const hour = 3_600 * second;
const purposes = ['signup', 'provider'] as const satisfies readonly OtpPurpose[];
type Purpose = (typeof purposes)[number];

/** The model of a number: one code and one proof for each purpose. */
interface Model {
  now: number;
  sends: number[];
  codes: Partial<Record<Purpose, { digits: string; tries: number; expires: number }>>;
  proofs: Partial<Record<Purpose, { token: string; expires: number }>>;
}
interface Real {
  readonly deps: OtpDeps;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly phone: string;
  /** Digits of the codes that were sent. */
  readonly inbox: string[];
}

type Expected = true | 'OTP_LIMIT' | 'OTP_TOO_SOON' | 'OTP_LOCKED' | 'OTP_EXPIRED' | 'OTP_INVALID' | 'PHONE_NOT_VERIFIED';
const outcomeOf = (result: { ok: true } | { ok: false; code: string }) => (result.ok ? true : result.code);

class Play implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly name: string,
    private readonly wait: number,
    private readonly act: (model: Model, real: Real) => Promise<void>,
  ) {}
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    model.now += this.wait;
    real.clock.set(new Date(model.now));
    await this.act(model, real);
  }
  toString = () => `${this.name} after ${this.wait / second} s`;
}

/** @param purpose undefined: the code serves both purposes, but is one code */
async function send({ now, sends, codes }: Model, { deps, phone, inbox }: Real, purpose: Purpose | undefined) {
  const last = sends.at(-1);
  const isFull = sends.length >= sendsPerHour && (sends.at(-sendsPerHour) ?? 0) > now - hour;
  const isTooSoon = last !== undefined && now < last + otpResendSeconds * second;
  const due: Expected = isFull ? 'OTP_LIMIT' : isTooSoon ? 'OTP_TOO_SOON' : true;
  const before = inbox.length;
  expect(outcomeOf(await sendCode(deps, { phone, purpose }, 'here'))).toBe(due);
  expect(inbox.length - before).toBe(due === true ? 1 : 0);
  if (due !== true) return;
  sends.push(now);
  const code = { digits: inbox.at(-1) ?? '', tries: 0, expires: now + otpLifetimeSeconds * second };
  for (const each of purpose === undefined ? purposes : [purpose]) codes[each] = code;
}

/** Counts an attempt in the model and returns its expected outcome. */
function attempt({ now, codes }: Model, purpose: Purpose, digits: string): Expected {
  const code = codes[purpose];
  if (code === undefined || code.expires <= now) return 'OTP_EXPIRED';
  if (code.tries >= otpMaxTries) return 'OTP_LOCKED';
  code.tries += 1;
  return code.digits === digits ? true : 'OTP_INVALID';
}

/** The right digits, those of an earlier code, or others. */
type Entered = 'right' | 'earlier' | 'wrong';
function digitsOf({ codes }: Model, { inbox }: Real, purpose: Purpose, entered: Entered): string {
  const right = codes[purpose]?.digits ?? '000000';
  if (entered === 'right') return right;
  if (entered === 'earlier') return inbox.at(-2) ?? right;
  return String((Number(right) + 1) % 1e6).padStart(6, '0');
}

async function verify(model: Model, real: Real, purpose: Purpose, entered: Entered) {
  const digits = digitsOf(model, real, purpose, entered);
  const due = attempt(model, purpose, digits);
  const verified = await verifyCode(real.deps, { subject: real.phone, purpose }, digits);
  expect(outcomeOf(verified)).toBe(due);
  if (!verified.ok) return;
  delete model.codes[purpose];
  model.proofs[purpose] = { token: verified.value.token, expires: model.now + verifiedSeconds * second };
}

/** Many wrong codes in a row, which chance alone rarely produces. The limit exists for them. */
async function guess(model: Model, real: Real, purpose: Purpose, times: number) {
  for (let n = 0; n < times; n += 1) await verify(model, real, purpose, 'wrong');
}

/** A registration can prove its number by the code itself, again and again until `useUp`. */
async function proveByCode(model: Model, real: Real, purpose: Purpose, entered: Entered) {
  const otp = digitsOf(model, real, purpose, entered);
  const due = attempt(model, purpose, otp);
  expect(outcomeOf(await proveNumber(real.deps, { subject: real.phone, purpose }, { otp }))).toBe(due);
}

async function proveByToken({ now, proofs }: Model, { deps, phone }: Real, purpose: Purpose, of: Purpose) {
  const [own, used] = [proofs[purpose], proofs[of]];
  const isProven = used !== undefined && used.token === own?.token && used.expires > now;
  const evidence = { verificationToken: used?.token ?? 'never given' };
  expect(outcomeOf(await proveNumber(deps, { subject: phone, purpose }, evidence))).toBe(isProven ? true : 'PHONE_NOT_VERIFIED');
}

async function useProof({ now, proofs }: Model, { deps, phone }: Real, purpose: Purpose) {
  const proof = proofs[purpose];
  const isValid = proof !== undefined && proof.expires > now;
  const use = () => deps.codes.useProof({ subject: phone, purpose }, hashOfToken(proof?.token ?? ''), new Date(now));
  // Of many calls at once one consumes it.
  expect((await Promise.all([use(), use(), use()])).filter(Boolean)).toHaveLength(isValid ? 1 : 0);
  if (isValid) delete proofs[purpose];
}

async function useUp({ codes, proofs }: Model, { deps, phone }: Real, purpose: Purpose) {
  await deps.codes.useUp({ subject: phone, purpose });
  delete codes[purpose];
  delete proofs[purpose];
}

/** Mostly no time; now and then exactly the time until something expires. */
const waits = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(otpResendSeconds, otpResendSeconds - 1, otpLifetimeSeconds, verifiedSeconds).map((n) => n * second),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: hour }) },
);
const purpose = fc.constantFrom(...purposes);
const sentFor = fc.constantFrom(...purposes, undefined);
const entered = fc.constantFrom<Entered>('right', 'earlier', 'wrong', 'wrong');

const commands = [
  fc
    .tuple(purpose, fc.integer({ min: 4, max: otpMaxTries + 2 }))
    .map(([of, times]) => new Play(`guess ${of} ${times} times`, 0, (model, real) => guess(model, real, of, times))),
  fc.tuple(sentFor, waits).map(([of, wait]) => new Play(`send ${of}`, wait, (model, real) => send(model, real, of))),
  fc
    .tuple(sentFor, waits)
    .map(([of, wait]) => new Play(`resend ${of}`, wait + otpResendSeconds * second, (model, real) => send(model, real, of))),
  fc
    .tuple(purpose, waits, entered)
    .map(([of, wait, how]) => new Play(`verify ${of} ${how}`, wait, (model, real) => verify(model, real, of, how))),
  fc
    .tuple(purpose, waits, entered)
    .map(([of, wait, how]) => new Play(`prove ${of} ${how}`, wait, (model, real) => proveByCode(model, real, of, how))),
  fc
    .tuple(purpose, waits, purpose)
    .map(([of, wait, by]) => new Play(`prove ${of} by ${by}`, wait, (model, real) => proveByToken(model, real, of, by))),
  fc.tuple(purpose, waits).map(([of, wait]) => new Play(`use the proof of ${of}`, wait, (model, real) => useProof(model, real, of))),
  fc.tuple(purpose, fc.constant(0)).map(([of, wait]) => new Play(`register ${of}`, wait, (model, real) => useUp(model, real, of))),
];

it('codes and proofs of a number behave like a small model under random commands and times', async () => {
  const codes = createOtpStore({ connection: database.mongo, sendsPerHour });
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: 'max' }), async (script) => {
      const began = new Date('2026-11-20T04:30:00Z');
      const clock = fixedClock(began);
      const inbox: string[] = [];
      const deps = {
        codes,
        clock,
        secret: 'secret',
        sendsPerAddress: { take: async () => 0 },
        sender: {
          send: async ({ code }: { code: string }) => {
            inbox.push(code);
            return 'accepted';
          },
        },
      } as unknown as OtpDeps;
      const model: Model = { now: began.getTime(), sends: [], codes: {}, proofs: {} };
      await fc.asyncModelRun(() => ({ model, real: { deps, clock, inbox, phone: `+91-${newId()}` } }), script);
    }),
    { numRuns: 60 },
  );
}, 60_000);
