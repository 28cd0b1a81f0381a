import { expect, it } from 'vitest';

it('texts name the marketplace as the page does', async () => {
  document.head.innerHTML = '<meta name="application-name" content="Seva &amp; Co" />';
  const { text } = await import('./own-texts.ts');
  expect(text('UNREACHABLE')).toBe('We could not reach Seva & Co. Please check your connection and try again.');
});
