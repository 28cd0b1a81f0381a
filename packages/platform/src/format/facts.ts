import { localized } from '../i18n/sentences.ts';

/** `Pune · 8 jobs done`, without what is missing. A line breaks after the dot, never before it. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string => facts.filter(Boolean).join('\u00A0· ');

/** An arrival time in the language on screen, with an en dash: `15–20 minutes`. The contract's values have a hyphen. */
export const formatArrival = (arrival: string): string => localized(arrival).replace(/(\d)-(\d)/, '$1–$2');
