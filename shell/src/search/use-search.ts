import { useState, type KeyboardEvent } from 'react';
import { apiQuery, keepPreviousData, recentSearches, useQuery, type SearchWords } from '@karigar/platform';
import { useTexts } from '../texts.ts';
import { linesOf, recentLines, type SearchLinks } from './result-lines.ts';
import { useDebounced } from './use-debounced.ts';

const pauseMs = 150;

export type Search = ReturnType<typeof useSearch>;

/** What is typed, the results for it, and the line that the arrow keys have selected. */
export function useSearch(links: SearchLinks, city: string, initial: string, onType: SearchWords['onType'] | undefined) {
  const t = useTexts();
  const [words, setWords] = useState(initial);
  /** Key of the selected line: late results may move it to another index. */
  const [selected, setSelected] = useState<string>();
  const asked = useDebounced(words.trim(), pauseMs);
  const query = useQuery({
    ...apiQuery('GET /search', { query: { q: asked, city: city || undefined } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const lines =
    words.trim() === '' ? recentLines(recentSearches.read(), links, city) : query.data ? linesOf(query.data, links, city, t) : [];
  /** Index of the selected line; -1 is the input itself, before the first line and after the last. */
  const active = lines.findIndex(({ key }) => key === selected);
  const type = (text: string) => {
    setWords(text);
    setSelected(undefined);
    onType?.(text);
  };
  const moveSelection = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || lines.length === 0) return;
    event.preventDefault();
    setSelected((active === -1 && step === -1 ? lines.at(-1) : lines[active + step])?.key);
  };
  return { words, asked, query, lines, active, type, moveSelection };
}
