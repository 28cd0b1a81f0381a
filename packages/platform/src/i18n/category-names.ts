import { api } from '../api/client.ts';
import type { provideTranslations, Translations } from './texts.ts';

async function namesIn(key: 'nameHi'): Promise<Translations> {
  const names = await api('GET /category/names');
  const translated = names.flatMap(({ name, [key]: translation }) => (translation === null ? [] : [[name, translation] as const]));
  return { catalogues: {}, sentences: Object.fromEntries(translated) };
}

/** For `provideTranslations`: the names of the categories, which operators maintain. A category without one keeps its English name. */
export const categoryNames: Parameters<typeof provideTranslations>[0] = { hi: () => namesIn('nameHi') };
