import '@karigar/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { language, setLanguage } from '@karigar/platform';
import { LanguageButton } from './language-choice.tsx';

afterEach(() => setLanguage('en-IN'));

it('offers every language in itself, takes one by keyboard, and gives the focus back', async () => {
  render(<LanguageButton />);
  const button = screen.getByRole('button', { name: 'Language' });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  const choice = within(screen.getByRole('dialog', { name: 'Language' })).getByRole('group', { name: 'Language' });
  const names = within(choice).getAllByRole('button');
  expect(names.map(({ lang }) => lang)).toEqual(['en-IN', 'hi', 'mr']);
  expect(within(choice).getByRole('button', { name: 'English', pressed: true })).toBeTruthy();
  within(choice).getByRole('button', { name: 'मराठी' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(language.get()).toBe('mr'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});
