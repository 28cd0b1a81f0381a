const WORD_JOINER = '\u2060';
const NO_BREAK_SPACE = '\u00a0';

/** Keeps each time and each range in a sentence on one line: `9–11 AM`, `3:12 PM`, `₹300.00–₹500.00`. Only for display: the text no longer equals the original. */
export const unbroken = (sentence: string): string =>
  sentence.replaceAll(/(?<=[\dM])–(?=[\d₹])/g, `${WORD_JOINER}–${WORD_JOINER}`).replaceAll(/(?<=\d) (?=[AP]M\b)/g, NO_BREAK_SPACE);
