import type { ServiceDetails } from './service.ts';

const maxWords = 300;

/** The words of a text in lower case, without accents and punctuation. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** What a service is found by. */
export function searchWords(details: ServiceDetails, categoryName: string): string[] {
  const text = [details.name, categoryName, ...details.specifications, details.description].join(' ');
  return [...new Set(wordsOf(text))].slice(0, maxWords);
}

/** Beginnings that a service must have words for. A plural finds the singular too: "Tap leaks" finds "Leak repair". */
export const searchTerms = (query: string): string[] =>
  [
    ...new Set(wordsOf(query).map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))),
  ].slice(0, 8);

/** Places as they are compared: without case and outer blanks. */
export const placeKey = (place: string): string => place.trim().toLowerCase();

/** Where a service can be found: its locations. One that names only PIN codes is found in its city as well. */
export function placesOf({ locations, city }: Pick<ServiceDetails, 'locations' | 'city'>): string[] {
  const named = locations.some((location) => !/^\d+$/.test(location.trim()));
  return [...new Set([...locations, ...(named ? [] : [city])].map(placeKey))];
}
