import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A screenshot: the screen, the look, and the file. */
export interface Picture {
  readonly title: string;
  readonly look: string;
  readonly file: string;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes `index.html`: a row for each screen and state, with its screenshots beside each other. */
export async function writeGallery(folder: string, pictures: readonly Picture[]): Promise<void> {
  const titles = [...new Set(pictures.map(({ title }) => title))];
  const rows = titles.map((title) => {
    const figures = pictures
      .filter((picture) => picture.title === title)
      .map(
        ({ look, file }) =>
          `<figure><a href="${file}"><img src="${file}" alt="${escaped(`${title}, ${look}`)}" loading="lazy"></a><figcaption>${look}</figcaption></figure>`,
      );
    return `<h2>${escaped(title)}</h2><div>${figures.join('')}</div>`;
  });
  const style =
    'body{font:14px system-ui;margin:24px}div{display:flex;gap:12px;overflow-x:auto;align-items:start}figure{margin:0}img{width:240px;border:1px solid #888}';
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style><h1>Screens</h1>${rows.join('\n')}</html>\n`,
  );
}
