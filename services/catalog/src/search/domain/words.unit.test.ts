import { expect, it } from 'vitest';
import { stemOf, wordsOf } from './words.ts';

it('splits at whatever is neither letter, vowel sign nor digit', () => {
  expect(wordsOf('  Café–Bar, 24x7!! नल की मरम्मत ')).toStrictEqual(['cafe', 'bar', '24x7', 'नल', 'की', 'मरम्मत']);
});

it('leaves out the nukta and joiners, which not every keyboard has', () => {
  expect(wordsOf('सफ़ाई बढ़ई बढई दरवाज़ा स्वि\u200dच')).toStrictEqual(['सफाई', 'बढई', 'बढई', 'दरवाजा', 'स्विच']);
});

it.each([
  ['leaks', 'leak'],
  ['leaky', 'leak'],
  ['leaking', 'leak'],
  ['plumber', 'plumb'],
  ['plumbing', 'plumb'],
  ['electrician', 'electric'],
  ['electrical', 'electric'],
  ['fitting', 'fit'],
  ['batteries', 'battery'],
  ['switches', 'switch'],
  ['boxes', 'box'],
  ['cables', 'cabl'],
  ['cable', 'cabl'],
  // Too short, or no form of another word.
  ['gas', 'gas'],
  ['glass', 'glass'],
  ['bus', 'bus'],
  ['king', 'king'],
  ['adds', 'add'],
  ['tree', 'tre'],
  ['ones', 'one'],
  // Other scripts, and words with digits.
  ['नलों', 'नलों'],
  ['4taps', '4taps'],
  ['taps4', 'taps4'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});
