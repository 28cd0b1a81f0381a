import { api } from '../api/client.ts';
import type { provideHindi } from './texts.ts';

/** For `provideHindi`: loads the Hindi names of the categories, which operators maintain. A category without one keeps its English name. */
export const loadCategoryNames: Parameters<typeof provideHindi>[0] = async () => {
  const names = await api('GET /category/names');
  return { hindi: {}, sentences: Object.fromEntries(names.flatMap(({ name, nameHi }) => (nameHi === null ? [] : [[name, nameHi]]))) };
};
