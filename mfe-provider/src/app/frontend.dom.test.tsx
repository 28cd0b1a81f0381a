import { expect, it } from 'vitest';
import { notificationKinds } from '@karigar/contracts/constants';
import { recordProblems } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import { frontend } from './frontend.ts';
import { pathOf } from './notification-path.ts';

it('declares all its pages, and links to them only', () => {
  expect(recordProblems(frontend, routes)).toEqual([]);
});

it.each(notificationKinds)('opens the same page from a push of the kind %s as from the bell', (kind) => {
  expect(frontend.notifications?.[kind].replace('{ref}', 'r1')).toBe(pathOf({ kind, ref: 'r1' }));
});
