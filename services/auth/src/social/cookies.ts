import type { Request, Response } from 'express';

/** Of a sign-in that is under way: sealed, so that nobody else can make or read it. */
export const signInCookie = 'karigar_signin';
/** Of a finished one: a handoff is worth nothing in another browser. */
export const browserCookie = 'karigar_handoff';

export const cookieOf = (request: Request, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(request.get('cookie') ?? '')?.[1];

/** `Lax`: sent when the OpenID provider leads back to us, not with what other sites post. */
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
