import { readEmbeddedJson, report, toast, type RemoteList } from '@karigar/platform';
import { text } from './texts.ts';

/** The least time between two checks, which are made when somebody returns to the page. */
const checkEveryMs = 600_000;

/**
 * Offers to reload once a frontend has been deployed since the page was loaded. The page never reloads by itself: something may be half typed. Development
 * servers, whose pages carry no list of frontends, offer nothing.
 */
export function offerNewDeployments(): void {
  const loaded = readEmbeddedJson('frontends') as RemoteList | undefined;
  if (!loaded) return;
  let checkedAt = Date.now();
  const check = async () => {
    const response = await fetch('/frontends.json', { cache: 'no-store' });
    if (!response.ok || !hasNewer(loaded, (await response.json()) as RemoteList)) return;
    toast(() => text('newVersion'), { action: { label: () => text('reload'), onClick: () => window.location.reload() } });
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    check().catch((error: unknown) => report('The check for a new deployment failed', error));
  });
}

/** Whether a remote has another build than before. Remotes that the gateway cannot read at the moment do not count. */
function hasNewer(before: RemoteList, now: RemoteList): boolean {
  const builds = new Map(before.remotes.map(({ name, version, frontend }) => [name, frontend && JSON.stringify([version, frontend])]));
  return now.remotes.some(({ name, version, frontend }) => {
    const known = builds.get(name);
    return frontend !== null && typeof known === 'string' && known !== JSON.stringify([version, frontend]);
  });
}
