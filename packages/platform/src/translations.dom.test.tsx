import { join } from 'node:path';
import { expect, it } from 'vitest';
import { translations, type Translation } from '@karigar/contracts/constants';
import type { Catalogues } from './i18n/texts.ts';
import { translationProblems } from './testing/index.tsx';
import * as hi from './hi.ts';
import * as mr from './mr.ts';

const translated: Record<Translation, { catalogues: Catalogues }> = { hi, mr };

it.each(translations)('says everything in %s, too', async (language) => {
  expect(await translationProblems(language, join(import.meta.dirname, 'i18n'), translated[language].catalogues)).toEqual([]);
});
