import { describe, expect, it } from 'vitest';
import { newProof, proofReducer, restored, type CodeProof, type ProofAction } from './proof.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const to = '+919812345678';
const sent: ProofAction = { type: 'sent', to, now, resendAfter: 30 };
const verified: ProofAction = { type: 'verified', to, token: 'proof', now };
const after = (...actions: ProofAction[]): CodeProof => actions.reduce(proofReducer, newProof);

describe('verifying a number', () => {
  it('sends a code and counts down to the next one', () => {
    expect(after({ type: 'send' })).toEqual({ ...newProof, busy: 'sending' });
    expect(after({ type: 'send' }, sent)).toEqual({ proof: { state: 'sent', to, resendAt: now + 30_000 }, busy: null, failure: null });
  });

  it('waits as long as the server demands after an early request, and keeps the last code valid', () => {
    const { proof, failure } = after({ type: 'send' }, { type: 'tooSoon', to, now, retryAfter: 12, refusal: { message: 'Please wait' } });
    expect(proof).toEqual({ state: 'sent', to, resendAt: now + 12_000 });
    expect(failure).toEqual({ message: 'Please wait' });
  });

  it('keeps the code field after a wrong code', () => {
    const state = after(sent, { type: 'verify' }, { type: 'refused' });
    expect(state).toMatchObject({ proof: { state: 'sent' }, busy: null, failure: null });
  });

  it('allows a new code at once when the last one no longer works', () => {
    const { proof } = after(sent, { type: 'verify' }, { type: 'codeDead', now: now + 5_000, refusal: { message: 'Expired' } });
    expect(proof).toEqual({ state: 'sent', to, resendAt: now + 5_000 });
  });

  it('requires a code to verify, and a verification to register', () => {
    expect(after({ type: 'verify' })).toBe(newProof);
    expect(after(sent, { type: 'finish' }).busy).toBeNull();
  });

  it('stays verified for fifteen minutes', () => {
    expect(after(sent, { type: 'verify' }, verified)).toEqual({
      proof: { state: 'verified', to, token: 'proof', until: now + 15 * 60_000 },
      busy: null,
      failure: null,
    });
    expect(after(sent, verified, { type: 'finish' }).busy).toBe('finishing');
  });

  it('starts over when the verification has expired or the number changes', () => {
    expect(after(sent, verified, { type: 'finish' }, { type: 'notVerified', refusal: { message: 'Again' } })).toEqual({
      ...newProof,
      failure: { message: 'Again' },
    });
    expect(after(sent, { type: 'changeTarget' })).toEqual(newProof);
  });
});

describe('after a reload', () => {
  it('continues where it was', () => {
    const { proof } = after(sent, verified);
    expect(restored(proof, now + 60_000)).toEqual({ proof, busy: null, failure: null });
    expect(restored(after(sent).proof, now).proof.state).toBe('sent');
  });

  it('forgets an expired verification', () => expect(restored(after(sent, verified).proof, now + 15 * 60_000)).toEqual(newProof));
  it('forgets a code that no longer works', () => {
    const { proof } = after(sent);
    expect(restored(proof, now + 300_000).proof).toEqual(proof);
    expect(restored(proof, now + 330_000)).toEqual(newProof);
  });
  it('starts from the beginning without a draft', () => expect(restored(undefined, now)).toEqual(newProof));
});
