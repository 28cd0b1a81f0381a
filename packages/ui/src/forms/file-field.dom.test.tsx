import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import '@karigar/platform/testing';
import { FileField } from './file-field.tsx';

afterEach(() => vi.restoreAllMocks());

it('scrolls to the reason when a picture is refused: it is below the pictures', async () => {
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    shown.push(this.textContent);
  });
  render(<FileField label="Photos" multiple max={8} pictures={[]} nameOf={String} onChange={() => {}} />);
  const pictures = ['text/plain', 'image/png'].map((type) => new File(['x'], `file.${type.slice(-3)}`, { type }));
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Add pictures'), pictures);
  expect(shown).toEqual(['Not added: file.ain. Use JPEG, PNG or WebP pictures up to 5 MB.']);
});
