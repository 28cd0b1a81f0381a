import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Written } from './written.tsx';

it.each([
  ['lines', 'two\nlines', 'two\nlines'],
  ['paragraphs', 'two\n\nparagraphs', 'two\n\nparagraphs'],
  ['300 blank lines', `far\n${' \n'.repeat(300)}\tdown\n\n\n\nthere`, 'far\n \n\tdown\n\nthere'],
])('shows at most one blank line in a row: %s', (_name, typed, shown) => {
  const { container } = render(<Written>{typed}</Written>);
  expect(container.textContent).toBe(shown);
});
