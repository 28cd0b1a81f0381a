import { screen } from '@testing-library/react';
import {
  betweenWavesSeconds,
  maxOffers,
  nearKm,
  offerHoldSeconds,
  offerLifetimeSeconds,
  reviewDays,
  slotDaysAhead,
} from '@karigar/contracts/constants';
import { expect, it } from 'vitest';
import { fakeApi, renderPage } from '@karigar/platform/testing';
import { fees } from '../../../testing/data.ts';
import { Component } from './about-page.tsx';

fakeApi({ 'GET /prices': fees });

it('tells by which numbers the services go', async () => {
  renderPage([{ path: '/about', Component }], '/about');
  await screen.findByText(/₹4.99 platform charge and ₹8.64 tax. .*and ₹50.00 platform charge/);
  const page = document.body.textContent;
  for (const told of [
    `up to ${slotDaysAhead} days ahead`,
    `within about ${nearKm} km of you`,
    `Every ${betweenWavesSeconds} seconds we ask twice as many more`,
    `up to ${maxOffers} offers for one request`,
    `valid for ${offerLifetimeSeconds / 60} minutes`,
    `held for you for ${offerHoldSeconds} seconds`,
    `once, within ${reviewDays} days`,
  ])
    expect(page).toContain(told);
});
