import { dataBlock, escaped, html, type Html } from './html.ts';
import type { PublicPage } from './public-pages.ts';
import { filesFor, type RemoteEntry } from './remotes.ts';

/** `/frontends.json`, as the shell expects it. */
export interface Frontends {
  readonly remotes: readonly RemoteEntry[];
  readonly overrides: boolean;
}

/**
 * The shell's page with the list of remotes and preloads of the files that the path needs; a public page also with its head, its first content and
 * the answers it is made of. Everything that depends on the path lies between comments, because the service worker keeps the page without it, for all
 * paths.
 */
export function pageHtml(shell: string, path: string, frontends: Frontends, page?: PublicPage): string {
  // Loaded by `shell/src/after-first-paint.js`.
  const files = dataBlock(html`type="application/json" id="files"`, filesFor(frontends.remotes, path, page?.language));
  const list = dataBlock(html`type="application/json" id="frontends"`, frontends);
  const head = page === undefined ? files : html`${headOf(page)}${files}`;
  // Functions, because "$" in a replacement string has a meaning.
  const withHead = (text: string) => text.replace('</head>', () => ofThisPage(head) + list.text + '</head>');
  return page === undefined ? withHead(shell) : withContent(withHead(withTitle(shell, page)), page);
}

const ofThisPage = ({ text }: Html) => `<!--page-->${text}<!--/page-->`;

const withTitle = (text: string, { title, language }: PublicPage) =>
  text
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>(.*?)<\/title>/s, (_, site: string) => `<title>${title === null ? '' : `${escaped(title)} – `}${site}</title>`);

const withContent = (text: string, { answers, at, content, language }: PublicPage) =>
  text.replace(
    /(<div id="root">\s*<header class="?boot"?>.*?<\/header>)/s,
    (boot) =>
      boot +
      ofThisPage(
        html`<main class="boot-page" lang="${language}">${content}</main>
          ${dataBlock(html`type="application/json" id="answers"`, { at, answers })}`,
      ),
  );

function headOf({ title, heading, description, url, image, structured, language }: PublicPage): Html {
  const property = (name: string, value: string) => html`<meta property="${name}" content="${value}" />`;
  return html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    ${property('og:type', 'website')} ${property('og:title', title ?? heading)} ${property('og:description', description)}
    ${property('og:url', url)} ${property('og:locale', `${language.slice(0, 2)}_IN`)} ${property('og:image', image)}
    ${structured === null ? null : dataBlock(html`type="application/ld+json"`, { '@context': 'https://schema.org', ...structured })}`;
}
