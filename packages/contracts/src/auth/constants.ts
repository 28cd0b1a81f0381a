/** Length of a one-time code. */
export const otpDigits = 6;
/** Seconds before a code may be sent again. */
export const otpResendSeconds = 30;
/** Lifetime of a code in seconds. */
export const otpLifetimeSeconds = 300;
/** Wrong attempts after which a code is invalid. */
export const otpMaxTries = 5;
/** Seconds for which a number stays verified. */
export const verifiedSeconds = 900;
/** Codes for one purpose are useless for another. */
export const otpPurposes = ['signup', 'provider', 'login', 'reset', 'change'] as const;
export type OtpPurpose = (typeof otpPurposes)[number];
/** The languages besides English. */
export const translations = ['hi', 'mr'] as const;
export type Translation = (typeof translations)[number];
/** What an account can read. */
export const languages = ['en-IN', ...translations] as const;
export type AccountLanguage = (typeof languages)[number];
/** Each in itself, so that people who cannot read the page find theirs. */
export const languageNames = { 'en-IN': 'English', hi: 'हिन्दी', mr: 'मराठी' } as const satisfies Record<AccountLanguage, string>;
/** Minimum length of a provider's name. */
export const providerNameMin = 3;
/** Smallest and largest radius around a provider's base, in kilometres. */
export const radiusKmMin = 1;
export const radiusKmMax = 50;
/** Widths in pixels of every profile picture. */
export const avatarWidths = [96, 320] as const;
