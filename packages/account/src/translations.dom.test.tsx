import { expect, it } from 'vitest';
import { translations, type Catalogues, type Translation } from '@karigar/platform';
import { translationProblems } from '@karigar/platform/testing';
import * as hi from './hi.ts';
import * as mr from './mr.ts';

const translated: Record<Translation, { catalogues: Catalogues }> = { hi, mr };

it.each(translations)('says everything in %s, too', async (language) => {
  expect(await translationProblems(language, import.meta.dirname, translated[language].catalogues)).toEqual([]);
});
