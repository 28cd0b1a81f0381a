import { localized } from '@karigar/platform';

/** Formats an arrival time with an en dash: "15–20 minutes". The contract's values have a hyphen. */
export const arrivalText = (arrival: string): string => localized(arrival).replace(/(\d)-(\d)/, '$1–$2');
