/** What the gateway has written about one path (`gateway/src/site/page-html.ts`). */
const ofOnePath = /<!--page-->.*?<!--\/page-->/gs;

/** The page as it is kept for all paths. Its headers are not needed; those of compression would be wrong. */
export async function pageForAllPaths(response: Response): Promise<Response> {
  return new Response((await response.text()).replace(ofOnePath, ''), { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
