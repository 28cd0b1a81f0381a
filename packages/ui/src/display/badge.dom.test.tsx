import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '@karigar/platform/testing';
import { StatusBadge } from './badge.tsx';
import tones from './tones.module.css';

it.each([
  ['pending', 'Processing', 'Pending', 'wait'],
  ['confirmed', 'Confirmed', 'Accepted', 'good'],
  ['rejected', 'Declined', 'Declined', 'bad'],
  ['fulfilled', 'Fulfilled', 'Completed', 'info'],
  ['cancelled', 'Cancelled', 'Cancelled', 'bad'],
  ['expired', 'Expired', 'Expired', 'plain'],
  ['on_hold', 'Unknown', 'on_hold', 'plain'],
] as const)('calls the status %s %s for customers and %s for providers, in one color', (status, forCustomer, forProvider, tone) => {
  render(<StatusBadge status={status} reader="customer" />);
  expect(screen.getByText(forCustomer).className).toContain(tones[tone]);
  render(<StatusBadge status={status.toUpperCase()} reader="provider" />);
  const ofProvider = screen.getAllByText(status === 'on_hold' ? 'ON_HOLD' : forProvider).at(-1);
  expect(ofProvider?.className).toContain(tones[tone]);
});
