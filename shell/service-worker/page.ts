/** The parts of the HTML that the gateway renders for a single path (`gateway/src/site/page-html.ts`). */
const ofOnePath = /<!--page-->.*?<!--\/page-->/gs;

/** Removes the parts for a single path, so that the cached page serves all paths. Headers are dropped: content-encoding would be wrong. */
export async function pageForAllPaths(response: Response): Promise<Response> {
  return new Response((await response.text()).replace(ofOnePath, ''), { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
