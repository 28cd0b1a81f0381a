import { api } from '../api/client.ts';
import type { provideHindi } from './texts.ts';

/** For `provideHindi`: the Hindi names of the categories, which are data that operators change. One without a Hindi name stays English. */
export const loadCategoryNames: Parameters<typeof provideHindi>[0] = async () => {
  const names = await api('GET /category/names');
  return { hindi: {}, sentences: Object.fromEntries(names.flatMap(({ name, nameHi }) => (nameHi === null ? [] : [[name, nameHi]]))) };
};
