import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Translation } from '@karigar/contracts/constants';
import { englishCatalogues, type Catalogues } from '../i18n/texts.ts';

/**
 * Lists differences between the translated and the English catalogues of a folder: missing or unknown catalogues and keys, different placeholders, texts that are
 * empty or untranslated, words that are said otherwise elsewhere, and plurals that lack a form. `sameInBoth` names texts that are the same in both languages.
 */
export async function translationProblems(
  language: Translation,
  folder: string,
  catalogues: Catalogues,
  sameInBoth: readonly string[] = [],
): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(^|\/)[\w-]*texts\.ts$/.test(file));
  const named = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      await import(/* @vite-ignore */ path);
      const found = /^export const .*defineTexts\(\s*'([\w-]+)',\s*'([\w-]+)'/m.exec(readFileSync(path, 'utf8'));
      return found ? [{ file, namespace: found[1] ?? '', feature: found[2] ?? '' }] : [];
    }),
  );
  return named.flat().flatMap(({ file, namespace, feature }) => {
    const translated = catalogues[namespace]?.[feature];
    if (!translated) return [`${file}: ${namespace}.${feature} is not translated`];
    const english = englishCatalogues(namespace)[feature] ?? {};
    return differences(english, translated, language, sameInBoth).map((problem) => `${file}: ${problem}`);
  });
}

type Texts = Readonly<Record<string, string>>;

/** What `translationProblems` says of one catalogue. */
export function differences(english: Texts, translation: Texts, language: Translation, sameInBoth: readonly string[] = []): string[] {
  const unknown = Object.keys(translation).filter((key) => !(key in english));
  return [
    ...unknown.map((key) => `${key} is not in the English`),
    ...Object.entries(english).flatMap(([key, text]) => withoutForms(key, text, english)),
    ...Object.entries(english).flatMap(([key, text]) => {
      const translated = translation[key];
      if (!translated?.trim()) return [`${key} is not translated`];
      const isOfNone = key.endsWith('_one') && isSaidOfNone(language);
      if (isOfNone && !translated.includes(number)) return [`${key} is also said of 0 and lacks ${number}: ${translated}`];
      if (placeholders(translated) !== placeholders(isOfNone ? `${text} ${number}` : text))
        return [`${key} has the placeholders ${placeholders(translated)}`];
      if (!/[ऀ-ॿ]/.test(translated) && /[a-z]{2}/.test(translated.replaceAll(/\{\{\w+\}\}/g, '')) && !sameInBoth.includes(translated))
        return [`${key} is still English: ${translated}`];
      if (key.endsWith('_one') && manyAre.test(translated)) return [`${key} speaks of several: ${translated}`];
      return Object.entries(otherWords[language]).flatMap(([other, ours]) =>
        translated.includes(other) ? [`${key} says ${other}, elsewhere it is ${ours}`] : [],
      );
    }),
  ];
}

/** A number beside a noun in the plural needs `_one` and `_other`, and each of the two needs the other. A maximum is never one. */
function withoutForms(key: string, text: string, english: Texts): string[] {
  const [, base = key, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
  if (form !== undefined) return `${base}_${form === 'one' ? 'other' : 'one'}` in english ? [] : [`${key} has no other form`];
  return /(?<!up to |of )\{\{count\}\} (\w+ )?\w+s\b/.test(text) ? [`${key} has one form for all numbers: ${text}`] : [];
}

const number = '{{count}}';

/** In Hindi, the form for one thing is that for none, too: "in a minute" would be said of 0 minutes. */
const isSaidOfNone = (language: Translation): boolean => new Intl.PluralRules(language).select(0) === 'one';

/** A number of things that "are", in Hindi or Marathi. "देते हैं" is polite, also of one person. */
const manyAre = /\{\{count\}\} [^।.]*(?<!ते )(हैं|आहेत)/;

/** By language: words that are not used, each with the one that is used for the same thing. */
const otherWords: Record<Translation, Texts> = {
  hi: {
    कैंसल: 'रद्द',
    अनुरोध: 'रिक्वेस्ट',
    श्रेणी: 'कैटेगरी',
    नकद: 'कैश',
    भुगतान: 'पेमेंट',
    'आम तौर': 'आमतौर',
    ख़त्म: 'खत्म',
    वैकल्पिक: 'ज़रूरी नहीं',
    सेवाएँ: 'सर्विस',
    संदेश: 'मैसेज',
  },
  mr: {
    कैंसल: 'रद्द',
    रिक्वेस्ट: 'विनंती',
    श्रेणी: 'कॅटेगरी',
    कैटेगरी: 'कॅटेगरी',
    कॅश: 'रोख',
    सर्व्हिस: 'सेवा',
    'व्हिजिट ': 'भेट',
    संदेश: 'मेसेज',
    आपण: 'तुम्ही',
    आपल्या: 'तुमच्या',
    '।': '.',
  },
};

const placeholders = (text: string): string => [...new Set(text.match(/\{\{\w+\}\}/g))].sort().join(' ');
