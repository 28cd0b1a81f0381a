import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import { afterEach, expect, it, vi } from 'vitest';
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

it('refuses the tokens of a key that auth no longer publishes, also those that it has checked before', async () => {
  const [old, next] = [newKey('old'), newKey('next')];
  let keys = [old.published];
  const auth = createServer((_req, res) => res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys })));
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
  expect(await verifier.verify(old.token)).toMatchObject({ id: 'asha' });
  keys = [next.published];
  // Long enough that the unknown key of the next token causes a fetch.
  const later = performance.now() + 6_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  expect(await verifier.verify(next.token)).toMatchObject({ id: 'asha' });
  await expect(verifier.verify(old.token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await verifier.stop();
  await new Promise((resolve) => auth.close(resolve));
});
