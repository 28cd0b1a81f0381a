/** The parts of the HTML that the gateway renders for a single path (`gateway/src/site/page-html.ts`). */
const ofOnePath = /<!--page-->.*?<!--\/page-->/gs;

/** Where the shell draws. A sitemap, a picture or a proxy's notice of maintenance can be navigated to as well, and has none. */
const root = 'id="root"';

/**
 * Removes the parts for a single path, so that the cached page serves all paths. Headers are dropped: content-encoding would be wrong. Null for
 * anything but a page of the shell that was found.
 */
export async function pageForAllPaths(response: Response): Promise<Response | null> {
  const text = response.status === 200 ? await response.text() : '';
  if (!text.includes(root)) return null;
  return new Response(text.replace(ofOnePath, ''), { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
