import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './basics.tsx';

it('is loaded in the width that is needed, once it is near the screen or at once if it is seen first', () => {
  const stored = '/api/media/cover1/640';
  render(
    <>
      <Picture src={stored} alt="later" sizes="96px" />
      <Picture src={stored} alt="first" priority />
    </>,
  );
  const later = screen.getByRole('img', { name: 'later' });
  expect(later.getAttribute('srcset')).toBe('/api/media/cover1/320 320w, /api/media/cover1/640 640w, /api/media/cover1/1280 1280w');
  expect([later.getAttribute('sizes'), later.getAttribute('loading')]).toEqual(['96px', 'lazy']);
  expect(screen.getByRole('img', { name: 'first' }).getAttribute('loading')).toBe('eager');
});

it('has its place before it is loaded, and the logo’s mark in it when it cannot be', () => {
  render(<Picture src="/api/media/gone/640" alt="A tap" ratio="1/1" />);
  const picture = screen.getByRole('img', { name: 'A tap' });
  const place = picture.parentElement;
  expect(place?.style.aspectRatio).toBe('1/1');
  fireEvent.error(picture);
  expect(place?.querySelector('[src*="gone"]')).toBeNull();
  // Instead of the broken picture.
  expect(screen.getByRole('img', { name: 'A tap' }).parentElement).toBe(place);
});
