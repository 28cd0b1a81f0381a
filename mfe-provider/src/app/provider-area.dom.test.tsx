import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, renderPage } from '@karigar/platform/testing';
import { Component } from './provider-area.tsx';

fakeApi();

it('is a page of its own with the way back in after the session has ended', async () => {
  renderPage([{ path: '*', Component }], '/provider/orders');
  expect(await screen.findByRole('heading', { level: 1, name: 'You are logged out' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/provider/login');
});
