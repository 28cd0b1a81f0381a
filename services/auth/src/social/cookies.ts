import type { Request, Response } from 'express';

/** Holds a sign-in that is under way, encrypted. */
export const signInCookie = 'karigar_signin';
/** Binds a finished sign-in to this browser: its handoff is worthless in another one. */
export const browserCookie = 'karigar_handoff';

export const cookieOf = (request: Request, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(request.get('cookie') ?? '')?.[1];

/** `Lax`: sent when the OpenID provider redirects back, but not with posts from other sites. */
const optionsOf = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/api', secure: publicUrl.startsWith('https:') }) as const;

export function setCookie(
  response: Response,
  name: string,
  value: string,
  { publicUrl, seconds }: { publicUrl: string; seconds: number },
): void {
  response.cookie(name, value, { ...optionsOf(publicUrl), maxAge: seconds * 1_000 });
}

export function clearCookie(response: Response, name: string, publicUrl: string): void {
  response.clearCookie(name, optionsOf(publicUrl));
}
