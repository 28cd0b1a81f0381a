import { filesOfPage } from '@karigar/contracts/constants';
import type { RemoteEntry } from '@karigar/platform';

/** The URLs of all files that a page of a remote needs, beginning with the remote's manifest. Empty if the gateway cannot read the remote. */
export function pageFiles({ manifest, frontend }: RemoteEntry, path: string): readonly string[] {
  if (!manifest) return [];
  const files = frontend ? filesOfPage(frontend, path, document.documentElement.lang) : [];
  return [manifest, ...files].map((file) => new URL(file, new URL(manifest, window.location.href)).href);
}
