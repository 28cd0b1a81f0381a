import { expect, it } from 'vitest';
import { upiLink } from './upi-link.ts';

it('contains the payee, the amount with two decimals and the purpose', () => {
  expect(upiLink({ id: 'ravi@oksbi', name: 'Ravi & Sons' }, 362.5, 'Order K-7F3K')).toBe(
    'upi://pay?pa=ravi@oksbi&pn=Ravi%20%26%20Sons&am=362.50&cu=INR&tn=Order%20K-7F3K',
  );
});
