/** Length of a one-time code. */
export const otpDigits = 6;
/** Seconds before a code may be sent again. */
export const otpResendSeconds = 30;
/** Seconds that a code lives. */
export const otpLifetimeSeconds = 300;
/** Wrong tries after which a code is dead. */
export const otpMaxTries = 5;
/** Seconds that a number stays verified after its code was right. */
export const verifiedSeconds = 900;
/** What a code is for. Codes of one purpose are worth nothing for another. */
export const otpPurposes = ['signup', 'provider', 'reset', 'change'] as const;
export type OtpPurpose = (typeof otpPurposes)[number];
/** What an account can read. */
export const languages = ['en-IN', 'hi'] as const;
export type AccountLanguage = (typeof languages)[number];
/** Length of a provider's name, at least. */
export const providerNameMin = 3;
/** Kilometres around their base that a provider can cover, at least and at most. */
export const radiusKmMin = 1;
export const radiusKmMax = 50;
/** Widths in pixels that every profile picture exists in. */
export const avatarWidths = [96, 320] as const;
