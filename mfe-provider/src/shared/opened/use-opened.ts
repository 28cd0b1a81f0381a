import { useRef } from 'react';
import {
  isOpenedOverPage,
  openedOverPage,
  useLocation,
  useNavigate,
  useSearchParams,
  withParameters,
  type LinkProps,
} from '@karigar/platform';

interface Opened {
  /** The parameter's value: what is open. */
  readonly opened: string | null;
  readonly open: (value: string) => void;
  /** The same as a link. `flag`: another parameter, for what is opened. */
  readonly linkTo: (value: string, flag: string) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;
  readonly close: () => void;
}

/**
 * Keeps in the URL, under `name`, what is open over a page. It survives a reload and can be linked to, and the phone's Back button closes it. Closing it goes
 * back where opening it went on, so that Back never opens it again.
 */
export function useOpened(name: string): Opened {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const { key } = location;
  // Going back is asynchronous: a second press before it is done must not go back twice.
  const left = useRef<string>(undefined);
  return {
    opened: search.get(name),
    open: (value) => setSearch((before) => withParameters(before, { [name]: value }), { preventScrollReset: true, state: openedOverPage }),
    linkTo: (value, flag) => ({
      to: { search: withParameters(search, { [name]: value, [flag]: '' }).toString() },
      state: openedOverPage,
      preventScrollReset: true,
    }),
    close: () => {
      if (left.current === key) return;
      left.current = key;
      if (isOpenedOverPage(location)) void navigate(-1);
      else setSearch((before) => withParameters(before, { [name]: null }), { preventScrollReset: true, replace: true });
    },
  };
}
