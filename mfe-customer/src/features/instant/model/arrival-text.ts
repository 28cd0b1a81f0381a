import { localized } from '@karigar/platform';

/** How soon a karigar can be there, as it is read: "15–20 minutes". The provider's choices are written with a hyphen. */
export const arrivalText = (arrival: string): string => localized(arrival).replace(/(\d)-(\d)/, '$1–$2');
