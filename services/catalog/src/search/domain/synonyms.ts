import { wordsOf } from './words.ts';

/**
 * What people type for what services are called: a word or phrase, in English, in Hindi as it is typed on an English keyboard, and in
 * Devanagari, with the words to look for besides. A match through this table weighs less than one of the word itself.
 */
const table: readonly (readonly [typed: string, look: string])[] = [
  ['plumber, plumbers, nal, nalka, nalsaaz, paip, pani, नल, प्लंबर, पानी, नलसाज़', 'plumbing, tap'],
  ['tap, taps, faucet, tonti, टोंटी', 'tap, faucet'],
  ['leak, leaky, leaks, leaking, leakage, dripping, drip, tapak, seepage, रिसाव, टपक', 'leak, leakage'],
  ['toilet, commode, flush, latrine, wc, bathroom, washroom, shauchalaya, शौचालय, टॉयलेट', 'toilet, bathroom, flush, plumbing'],
  ['drain, drainage, blocked, clogged, choked, sewer, naali, नाली', 'drain, blockage, plumbing'],
  ['tank, tanki, टंकी', 'tank'],
  ['electrician, electricians, bijli, bijliwala, current, shock, बिजली, इलेक्ट्रीशियन', 'electrical, wiring'],
  ['fan, pankha, पंखा', 'fan'],
  ['light, bulb, tubelight, batti, बत्ती, लाइट', 'light, electrical'],
  ['socket, plug, switch, switchboard, स्विच', 'socket, switch, electrical'],
  ['geyser, geysers, heater, boiler, water heater, गीज़र', 'geyser, water heater'],
  ['ac, a c, aircon, air conditioner, air conditioning, cooling, एसी', 'ac, air conditioner'],
  ['cooler, कूलर', 'cooler'],
  ['fridge, refrigerator, फ्रिज', 'fridge, refrigerator'],
  ['washing machine, washer, वॉशिंग मशीन', 'washing machine'],
  ['tv, television, टीवी', 'tv, television'],
  ['ro, purifier, water filter, आरओ', 'ro, purifier'],
  ['mehendi, mehndi, mehandi, henna, मेहंदी, मेहँदी', 'mehndi, henna'],
  ['makeup, make up, मेकअप', 'make up'],
  ['parlour, parlor, salon, beautician, facial, waxing, पार्लर', 'beauty, facial'],
  ['haircut, barber, hair, baal, बाल, नाई', 'hair'],
  ['massage, maalish, malish, मालिश', 'massage'],
  ['cleaner, cleaners, safai, jhadu, maid, kaamwali, सफ़ाई, सफाई', 'cleaning'],
  ['sofa, couch, सोफ़ा, सोफा', 'sofa'],
  ['carpenter, carpenters, badhai, barhai, lakdi, furniture, बढ़ई, लकड़ी', 'carpentry, furniture'],
  ['door, darwaza, दरवाज़ा, दरवाजा', 'door'],
  ['lock, tala, taala, ताला', 'lock'],
  ['painter, painters, putai, rang, whitewash, पेंटर, पुताई, रंग', 'painting'],
  ['waterproofing, damp, seelan, सीलन', 'waterproofing'],
  ['pest, cockroach, cockroaches, termite, termites, deemak, dimak, bedbug, khatmal, machhar, mosquito, rats, चूहा, दीमक, मच्छर', 'pest'],
  ['mason, mistri, rajmistri, tiles, मिस्त्री, राजमिस्त्री', 'tiles, masonry, renovation'],
  ['wedding, marriage, shaadi, shadi, vivah, शादी, विवाह', 'wedding, mandap'],
  ['caterer, catering, khana, halwai, हलवाई', 'catering'],
  ['photographer, photography, photo, फ़ोटोग्राफ़र', 'photography'],
  ['birthday, janamdin, balloon, balloons, cake, जन्मदिन', 'birthday, party'],
  ['dj, music, dhol, डीजे', 'music, dj'],
];

const list = (text: string): string[] => text.split(',').map((part) => wordsOf(part).join(' '));

const byTyped = new Map<string, readonly string[]>();
for (const [typed, look] of table)
  for (const key of list(typed)) byTyped.set(key, [...new Set([...(byTyped.get(key) ?? []), ...list(look)])]);

/** Phrases of several words first the longest, so that "washing machine" is one thing and not two. */
const phrases = [...byTyped.keys()].filter((key) => key.includes(' ')).sort((a, b) => b.length - a.length);

/** What to look for besides a word or phrase. */
export const synonymsOf = (term: string): readonly string[] => byTyped.get(term) ?? [];

/** The words of a query, those of a known phrase together in one entry. */
export function termsOf(query: string): string[] {
  const words = wordsOf(query);
  const terms: string[] = [];
  for (let at = 0; at < words.length;) {
    const rest = words.slice(at).join(' ');
    const phrase = phrases.find((one) => rest === one || rest.startsWith(`${one} `));
    terms.push(phrase ?? words[at] ?? '');
    at += phrase === undefined ? 1 : phrase.split(' ').length;
  }
  return terms;
}

const fillers = new Set(
  'a an and any at best broken for fix fixing from good has help i in install installation is it job man me my near nearby need needs not of on or our person please problem repair repairing repairs service services some somebody someone the to want wala wale wanted with work worker working works ka ke ki ko hai nahi chahiye का के की को है नहीं चाहिए'.split(
    ' ',
  ),
);

/** Words that say little about what is wanted: they make a hit better, and none is left out for want of them. */
export const isFiller = (term: string): boolean => fillers.has(term);
