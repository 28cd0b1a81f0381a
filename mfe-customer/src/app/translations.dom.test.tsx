import { join } from 'node:path';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { setLanguage, translations, type Catalogues, type Translation } from '@karigar/platform';
import { translationProblems, renderPage } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import * as hi from './hi.ts';
import * as mr from './mr.ts';

afterEach(() => act(() => setLanguage('en-IN')));

const translated: Record<Translation, { catalogues: Catalogues }> = { hi, mr };

it.each(translations)('says everything in %s, too', async (language) => {
  const sample = ['State Bank of India', '{{brand}} Services'];
  expect(await translationProblems(language, join(import.meta.dirname, '..'), translated[language].catalogues, sample)).toEqual([]);
});

it('switches an open page to Hindi and keeps what was typed', async () => {
  renderPage(routes, '/login');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email or mobile number' }), '98200');
  await act(() => setLanguage('hi'));
  expect(await screen.findByRole('heading', { name: 'फिर से स्वागत है' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'ईमेल या मोबाइल नंबर' })).toHaveProperty('value', '98200');
});
