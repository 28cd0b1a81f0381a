import { expect, it } from 'vitest';
import { pageForAllPaths } from './page.ts';

it('stores nothing that belongs to a single path', async () => {
  const html =
    '<head><!--page--><title>Tap repair</title>\n<!--/page--><script id="frontends">[]</script></head><body><div class="boot">Karigar</div><!--page--><h1>Tap</h1><!--/page--></body>';
  const kept = await pageForAllPaths(new Response(html, { headers: { 'content-encoding': 'br' } }));
  expect(await kept.text()).toBe('<head><script id="frontends">[]</script></head><body><div class="boot">Karigar</div></body>');
  expect([...kept.headers]).toEqual([['content-type', 'text/html; charset=utf-8']]);
});
