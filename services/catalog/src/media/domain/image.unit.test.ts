import { expect, it } from 'vitest';
import { mediaIdIn, mediaUrl } from './image.ts';

it.each([mediaUrl('abc', 320), 'https://karigar.example/api/media/abc/1280', '/media/abc', 'abc'])('finds the id in %s', (reference) => {
  expect(mediaIdIn(reference)).toBe('abc');
});

it.each(['', '/other/abc/640', '../abc', 'abc/640?x=1'])('finds none in "%s"', (reference) => {
  expect(mediaIdIn(reference)).toBeUndefined();
});
