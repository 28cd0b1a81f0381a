import { useMemo } from 'react';
import { choosePlace, useLoaderData, useLocation, useNavigate, useSearchParams } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { readFilters, writeFilters, type Filters } from './filters.ts';

/** The filters of the list in the URL, `hrefOf` for the URL with others, and `show`, which goes there. */
export function useUrlFilters() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const inPath = useLoaderData<string | null>();
  const filters = useMemo(() => readFilters(search, inPath), [search, inPath]);
  const explore = /^\/explore\/?$/i.test(pathname);

  /** A category page keeps its path, also a fixed one, until another category is chosen. */
  function hrefOf(wanted: Filters): string {
    const written = writeFilters(wanted);
    if (explore) return paths.exploreBy(written);
    if (inPath === null || wanted.category !== inPath) return paths.servicesBy(written);
    const { search: query } = new URL(paths.servicesBy(written), window.location.origin);
    return pathname + query;
  }

  const show = (wanted: Filters) => {
    if (wanted.city !== filters.city) choosePlace(wanted.city ?? '');
    // Changing filters adds no history entries: Back leaves the list.
    void navigate(hrefOf(wanted), { replace: wanted.category === filters.category, preventScrollReset: true });
  };

  return { filters, explore, hrefOf, show };
}
