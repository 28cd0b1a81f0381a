import { expect, it } from 'vitest';
import { pageForAllPaths } from './page.ts';

it('stores nothing that belongs to a single path', async () => {
  const html =
    '<head><!--page--><title>Tap repair</title>\n<!--/page--><script id="frontends">[]</script></head><body><div id="root">Karigar</div><!--page--><h1>Tap</h1><!--/page--></body>';
  const kept = await pageForAllPaths(new Response(html, { headers: { 'content-encoding': 'br' } }));
  expect(await kept?.text()).toBe('<head><script id="frontends">[]</script></head><body><div id="root">Karigar</div></body>');
  expect([...(kept?.headers ?? [])]).toEqual([['content-type', 'text/html; charset=utf-8']]);
});

it.each([
  ['a sitemap', new Response('<urlset></urlset>', { headers: { 'content-type': 'application/xml' } })],
  ['a notice of a proxy', new Response('<h1>We will be back soon</h1>')],
  ['a page that was not found', new Response('<div id="root"></div>', { status: 404 })],
])('does not keep %s in place of the page', async (_, response) => {
  expect(await pageForAllPaths(response)).toBeNull();
});
