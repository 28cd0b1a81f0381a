import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar, Picture } from './basics.tsx';

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

it('is tried again when another one is shown, and when the network is back', () => {
  const avatar = (src: string) => <Avatar name="Asha Rao" src={src} />;
  const { container, rerender } = render(avatar('/api/media/old/320'));
  const shown = () => container.querySelector('img')?.getAttribute('src');
  const fail = () => fireEvent.error(container.querySelector('img')!);
  fail();
  expect(container.textContent).toBe('AR');
  rerender(avatar('/api/media/new/320'));
  expect(shown()).toBe('/api/media/new/320');
  act(() => void window.dispatchEvent(new Event('offline')));
  fail();
  expect(container.textContent).toBe('AR');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(shown()).toBe('/api/media/new/320');
});
