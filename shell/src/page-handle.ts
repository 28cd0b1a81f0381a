import { useLocation, useMatches, usePageTitleOverride, type PageHandle } from '@karigar/platform';
import { useLinks } from './frames/navigation.ts';

/** The merged handles of the matched routes; the innermost wins. */
export function usePageHandle(): Pick<PageHandle, 'back'> & { title?: string } {
  const merged: ReturnType<typeof usePageHandle> = {};
  for (const { handle, params, loaderData } of useMatches()) {
    const { title, back } = (handle ?? {}) as PageHandle;
    if (back) merged.back = back;
    if (title) merged.title = title({ params, data: loaderData });
  }
  return merged;
}

/** The title that the page has set, else that of its route, which may be empty. Pages set theirs once they are on screen, so only what shows it may use it. */
export function useTitle(): string {
  const { title = '' } = usePageHandle();
  return usePageTitleOverride() ?? title;
}

/** The level of a page's first heading: the provider frame shows the title as the `<h1>` already. */
export function useHeadingLevel(): 1 | 2 {
  const { pathname } = useLocation();
  return useLinks().frameOf(pathname) === 'provider' ? 2 : 1;
}
