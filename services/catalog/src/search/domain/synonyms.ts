import { wordsOf } from './words.ts';

/** Words or phrases that people type, in any language, with the words to search for as well. */
interface Entry {
  readonly words: readonly string[];
  readonly means: readonly string[];
}

export interface Synonyms {
  /** The words and phrases to search for as well. */
  readonly of: (term: string) => readonly string[];
  /** All words and phrases that have synonyms. */
  readonly all: ReadonlyMap<string, readonly string[]>;
  /** The terms of a query: its words, except that a known phrase is one term. */
  readonly termsOf: (query: string) => string[];
}

const normalize = (text: string): string => wordsOf(text).join(' ');

/** The synonyms of all categories as one table. */
export function createSynonyms(entries: readonly Entry[]): Synonyms {
  const byTyped = new Map<string, readonly string[]>();
  for (const { words, means } of entries)
    for (const key of words.map(normalize))
      byTyped.set(key, [...new Set([...(byTyped.get(key) ?? []), ...means.map(normalize).filter(Boolean)])]);

  /** The longest first, so that "washing machine" is one term and not two. */
  const phrases = [...byTyped.keys()].filter((key) => key.includes(' ')).sort((a, b) => b.length - a.length);

  return {
    of: (term) => byTyped.get(term) ?? [],
    all: byTyped,
    termsOf: (query) => {
      const words = wordsOf(query);
      const terms: string[] = [];
      for (let at = 0; at < words.length;) {
        const rest = words.slice(at).join(' ');
        const phrase = phrases.find((one) => rest === one || rest.startsWith(`${one} `));
        terms.push(phrase ?? words[at] ?? '');
        at += phrase === undefined ? 1 : phrase.split(' ').length;
      }
      return terms;
    },
  };
}

/** Words of grammar, and those that only say that something is broken or wanted: English, Hindi in both scripts, Marathi in both. */
const stopWords = new Set(
  wordsOf(`
    a an and any at best broken for fix fixing from good has help i in install installation is it job lost man me my near nearby need needs not of on or our
    person please problem repair repairing repairs service services some somebody someone the to want wanted with work worker working works
    aur aya chahiye gaya gayi hai hua ka karna karne karo karwana ke kharab ki kiya ko lagana lagwana liye marammat mein mera mere meri nahi raha rahi se
    theek thik toot toota wala wale wali
    का के की को है हैं में से और या पर हो हुआ हुई गया गई गए रहा रही रहे नहीं चाहिए लिए वाला वाले वाली मेरा मेरे मेरी हमारा हमारे हमारी कोई करना करने करनी करवाना करवानी करो कर
    करें दो दें देना लगाना लगवाना लगाने बदलना बनाना ठीक ख़राब टूट टूटा टूटी टूटे बंद काम मरम्मत रिपेयर रिपेयरिंग सर्विस फ़िटिंग समस्या
    aahe ahe durusti havi hava kaam karayche karaychi majha majhi majhe nahi pahije sathi
    आहे आहेत नाही पाहिजे हवा हवी हवे साठी मध्ये माझा माझी माझे आमचा आमची आमचे चा ची चे आणि झाला झाली झाले करणे करा करून करायचे करायची करायचा द्या बसवणे बसवायचे बसवा
    लावणे बदलणे दुरुस्त दुरुस्ती बिघडला बिघडली बिघडले तुटला तुटली तुटले येत होत
  `),
);

/** Whether a word says too little to decide what is a hit. */
export const isStopWord = (term: string): boolean => stopWords.has(term);
