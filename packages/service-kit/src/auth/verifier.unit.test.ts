import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { tokenAlgorithm, tokenAudience, tokenIssuer } from './actor.ts';
import { createTokenVerifier } from './verifier.ts';

afterEach(() => vi.restoreAllMocks());

function newKey(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const token = jwt.sign({ id: 'asha', role: 'customer', sv: 1 }, privateKey, {
    ...{ algorithm: tokenAlgorithm, keyid: kid, issuer: tokenIssuer, audience: tokenAudience },
    ...{ jwtid: kid, expiresIn: 3_600 },
  });
  return { published: { ...publicKey.export({ format: 'jwk' }), kid }, token };
}

/** A verifier, and the key set that it asks for. */
async function verifierOf(first: readonly { kid: string }[]) {
  const set = { keys: first, isAway: false, asked: 0 };
  const auth = createServer((_req, res) => {
    set.asked += 1;
    if (set.isAway) res.writeHead(503).end();
    else res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: set.keys }));
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  const verifier = createTokenVerifier({
    jwksUrl: `http://127.0.0.1:${(auth.address() as AddressInfo).port}`,
    revocations: {
      ...{ isRevoked: () => false, onRevoked: () => undefined, ready: () => true },
      ...{ start: () => Promise.resolve(), stop: () => Promise.resolve() },
    },
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  await verifier.start();
  onTestFinished(async () => {
    await verifier.stop();
    await new Promise((resolve) => auth.close(resolve));
  });
  let later = performance.now();
  /** Long enough that an unknown key causes a fetch. */
  const pass = () => {
    later += 6_000;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
  };
  return { verifier, set, pass };
}

it('refuses the tokens of a key that auth no longer publishes, also those that it has checked before', async () => {
  const [old, next] = [newKey('old'), newKey('next')];
  const { verifier, set, pass } = await verifierOf([old.published]);
  expect(await verifier.verify(old.token)).toMatchObject({ id: 'asha' });
  set.keys = [next.published];
  pass();
  expect(await verifier.verify(next.token)).toMatchObject({ id: 'asha' });
  await expect(verifier.verify(old.token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

it('refuses no token of a key that it could not ask for, and checks those that come at once with the same answer', async () => {
  const [old, next, forged] = [newKey('old'), newKey('next'), newKey('forged')];
  const { verifier, set, pass } = await verifierOf([old.published]);
  set.isAway = true;
  pass();
  for (let n = 0; n < 2; n += 1) await expect(verifier.verify(next.token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await verifier.verify(old.token)).toMatchObject({ id: 'asha' });
  Object.assign(set, { isAway: false, keys: [old.published, next.published], asked: 0 });
  pass();
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => verifier.verify(next.token)));
  expect(atOnce.map(({ id }) => id)).toEqual(Array.from({ length: 5 }, () => 'asha'));
  await expect(verifier.verify(forged.token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(set.asked).toBe(1);
});
