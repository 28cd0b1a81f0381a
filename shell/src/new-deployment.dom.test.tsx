import { beforeEach, expect, it, vi } from 'vitest';
import { toasts, type RemoteEntry, type RemoteList } from '@karigar/platform';
import { offerNewDeployments } from './new-deployment.ts';

const remote = (over: Partial<RemoteEntry> = {}) => ({
  name: 'mfe_customer',
  prefix: '/',
  version: '1.0.0',
  manifest: '/remotes/mfe-customer/mf-manifest.json',
  frontend: { preload: ['main.11111111.js'] },
  ...over,
});
const list = (...remotes: object[]) => ({ remotes, overrides: false }) as unknown as RemoteList;

let deployed = list(remote());
const returnToPage = async (afterMs: number) => {
  vi.setSystemTime(Date.now() + afterMs);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
};
const fetched = vi.fn(async () => Response.json(deployed));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  toasts.set([]);
});

it('is offered to somebody who returns, at most every ten minutes, and only if a build has changed', async () => {
  document.head.innerHTML = `<script type="application/json" id="frontends">${JSON.stringify(list(remote()))}</script>`;
  offerNewDeployments();
  await returnToPage(60_000);
  expect(fetched).not.toHaveBeenCalled();

  await returnToPage(600_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(toasts.get()).toEqual([]);

  deployed = list(remote({ frontend: null, version: null }));
  await returnToPage(600_000);
  expect(toasts.get()).toEqual([]);

  deployed = list(remote({ frontend: { preload: ['main.22222222.js'] } as never }));
  await returnToPage(600_000);
  expect(toasts.get()).toMatchObject([{ text: 'There is a new version of Karigar.', action: { label: 'Reload' } }]);
});
