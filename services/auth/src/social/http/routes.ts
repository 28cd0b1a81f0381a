import { email as emailSchema, refuse, socialRoutes } from '@karigar/contracts';
import { handled, implement, sealText, unsealText, type Clock, type EdgeDeps, type Logger, type SecurityLog } from '@karigar/service-kit';
import type { Response, Router } from 'express';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { z } from 'zod';
import { browserCookie, clearCookie, cookieOf, setCookie, signInCookie } from '../cookies.ts';
import { handoffSeconds, type HandoffStore } from '../data/handoff-store.ts';
import type { Providers } from '../providers.ts';

export interface SocialDeps {
  readonly providers: Providers;
  readonly handoffs: HandoffStore;
  readonly publicUrl: string;
  /** Encrypts the cookie of a sign-in. */
  readonly dataKey: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly security: SecurityLog;
}

/** Time allowed at the OpenID provider. */
const signInSeconds = 600;

/** Content of the cookie, which comes back together with the provider's answer. */
const signInSchema = z.object({ provider: z.string(), state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() });
type SignIn = z.output<typeof signInSchema>;

const identity = z.object({ email: emailSchema, email_verified: z.literal(true), name: z.string().trim().max(100).catch('') });

/** Why a sign-in failed. `/authtransfer` has a sentence for each. */
type Failure = 'cancelled' | 'expired' | 'unverified' | 'unavailable';

export function socialRouter(deps: SocialDeps, edge: EdgeDeps): Router {
  const { providers, publicUrl, clock, log, security } = deps;
  const reject = (response: Response, failure: Failure) => {
    security.note('login-failed', `social: ${failure}`);
    return fail(response, failure);
  };
  return implement(
    socialRoutes,
    {
      startSocialSignIn: async ({ params: { provider }, response }) => {
        let configuration: Configuration | undefined;
        try {
          configuration = await providers.configurationOf(provider);
        } catch (error) {
          log.error({ err: error, provider }, 'an OpenID provider does not answer');
          return fail(response, 'unavailable');
        }
        if (configuration === undefined) return refuse('NOT_FOUND');
        const signIn = { provider, state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: callbackOf(publicUrl, provider),
          scope: 'openid email profile',
          state: signIn.state,
          nonce: signIn.nonce,
          code_challenge: await calculatePKCECodeChallenge(signIn.verifier),
          code_challenge_method: 'S256',
        });
        const cookie = JSON.stringify({ ...signIn, until: clock.now().getTime() + signInSeconds * 1_000 } satisfies SignIn);
        setCookie(response, signInCookie, sealText(cookie, deps.dataKey, sealContext), {
          publicUrl,
          seconds: signInSeconds,
        });
        response.redirect(302, url.href);
        return handled;
      },
      finishSocialSignIn: async ({ params: { provider }, response }) => {
        const { req } = response;
        const signIn = unsealed(cookieOf(req, signInCookie), deps);
        // Cleared whatever the outcome, so that an answer can be used only once.
        clearCookie(response, signInCookie, publicUrl);
        const { search, searchParams } = new URL(req.originalUrl, publicUrl);
        if (
          signIn === undefined ||
          signIn.provider !== provider ||
          signIn.until < clock.now().getTime() ||
          searchParams.get('state') !== signIn.state
        )
          return reject(response, 'expired');
        if (searchParams.has('error')) return fail(response, searchParams.get('error') === 'access_denied' ? 'cancelled' : 'unavailable');
        let claims: Record<string, unknown>;
        try {
          claims = await claimsOf(deps, signIn, search);
        } catch (error) {
          // The error may contain the person's email, so only its name is logged.
          log.warn(
            { provider, reason: error instanceof Error ? error.name : 'unknown', problem: codeOf(error) },
            'a social sign-in failed',
          );
          return reject(response, 'unavailable');
        }
        const person = identity.safeParse(claims);
        if (!person.success) return reject(response, 'unverified');
        const { name, email } = person.data;
        const { handoff, browser } = await deps.handoffs.create(email);
        setCookie(response, browserCookie, browser, { publicUrl, seconds: handoffSeconds });
        transfer(response, { name, email, handoff });
        return handled;
      },
    },
    edge,
  );
}

/** The issuer's claims about who signed in. The answer is checked with code, PKCE, state and nonce. */
async function claimsOf({ providers, publicUrl }: SocialDeps, signIn: SignIn, search: string): Promise<Record<string, unknown>> {
  const configuration = await providers.configurationOf(signIn.provider);
  if (configuration === undefined) throw new Error('The provider is no longer configured');
  const tokens = await authorizationCodeGrant(configuration, new URL(callbackOf(publicUrl, signIn.provider) + search), {
    pkceCodeVerifier: signIn.verifier,
    expectedState: signIn.state,
    expectedNonce: signIn.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The provider sent no ID token');
  // Some providers return the email only on request.
  return claims['email'] === undefined ? { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)) } : { ...claims };
}

const callbackOf = (publicUrl: string, provider: string) => `${publicUrl.replace(/\/$/, '')}/api/auth/social/${provider}/callback`;

/** Redirects to a page of ours and no other: no part of the address comes from the caller. */
function transfer(response: Response, query: Record<string, string>): void {
  response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  response.redirect(302, `/authtransfer?${new URLSearchParams(query).toString()}`);
}

function fail(response: Response, error: Failure): typeof handled {
  transfer(response, { error });
  return handled;
}

const sealContext = 'social sign-in';

/** Undefined for a cookie that is missing or was not made here. */
function unsealed(cookie: string | undefined, { dataKey }: SocialDeps): SignIn | undefined {
  if (cookie === undefined) return undefined;
  try {
    return signInSchema.parse(JSON.parse(unsealText(cookie, dataKey, sealContext)));
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined);
