import { join } from 'node:path';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '@karigar/platform';
import { hindiProblems, renderPage } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import { hindi } from './hi.ts';

afterEach(() => act(() => setLanguage('en-IN')));

it('translates everything to Hindi', async () => {
  const sample = ['State Bank of India', '{{brand}} Services'];
  expect(await hindiProblems(join(import.meta.dirname, '..'), hindi, sample)).toEqual([]);
});

it('switches an open page to Hindi and keeps what was typed', async () => {
  renderPage(routes, '/login');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email or mobile number' }), '98200');
  await act(() => setLanguage('hi'));
  expect(await screen.findByRole('heading', { name: 'फिर से स्वागत है' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'ईमेल या मोबाइल नंबर' })).toHaveProperty('value', '98200');
});
