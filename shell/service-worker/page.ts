/** The parts of the HTML that the gateway renders for a single path (`gateway/src/site/page-html.ts`). */
const ofOnePath = /<!--page-->.*?<!--\/page-->/gs;

/** The element in which the shell renders. Other responses to a navigation have none: a sitemap, a picture, a proxy's maintenance page. */
const root = 'id="root"';

/**
 * Removes the parts for a single path, so that the cached page serves all paths. Headers are dropped: content-encoding would be wrong. Null if the
 * response is not a page of the shell, or an error.
 */
export async function pageForAllPaths(response: Response): Promise<Response | null> {
  const text = response.status === 200 ? await response.text() : '';
  if (!text.includes(root)) return null;
  return new Response(text.replace(ofOnePath, ''), { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
