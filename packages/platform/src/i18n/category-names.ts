import { inLanguage, type Translation } from '@karigar/contracts/constants';
import { api } from '../api/client.ts';
import type { provideTranslations, Translations } from './texts.ts';

async function namesIn(language: Translation): Promise<Translations> {
  const categories = await api('GET /category/names');
  return { catalogues: {}, sentences: Object.fromEntries(categories.map((one) => [one.name, inLanguage(one, 'name', language)])) };
}

/** For `provideTranslations`: the names of the categories, which operators maintain. A category without one keeps its English name. */
export const categoryNames: Parameters<typeof provideTranslations>[0] = { hi: () => namesIn('hi'), mr: () => namesIn('mr') };
