/** `Pune · 8 jobs done`, without what is missing. A line breaks after the dot, never before it. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string => facts.filter(Boolean).join('\u00A0· ');
