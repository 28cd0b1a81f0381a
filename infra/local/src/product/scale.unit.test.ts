import { expect, it } from 'vitest';
import { instancesOf } from './scale.ts';

it('reads how many dispatch processes to start', () => {
  expect(instancesOf('dispatch=3')).toBe(3);
  for (const wrong of ['dispatch', 'dispatch=0', 'dispatch=-1', 'dispatch=1.5', 'order=2', ''])
    expect(() => instancesOf(wrong)).toThrow('it must be dispatch=N');
});
