import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from '@karigar/platform';

/** In the history's state of an entry that was added by opening something. */
const openedHere = { openedHere: true };

interface Opened {
  /** What is open: the value of the parameter. */
  readonly opened: string | null;
  readonly open: (value: string) => void;
  readonly close: () => void;
}

/**
 * Keeps in the URL, under `name`, what is open over a page. It survives a reload and can be linked to, and the phone's Back button closes it. Closing it goes
 * back where opening it went on, so that Back never opens it again.
 */
export function useOpened(name: string): Opened {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { key, state } = useLocation() as { key: string; state: Partial<typeof openedHere> | null };
  // Going back takes a moment. A second press in between must not go back twice.
  const left = useRef<string>(undefined);
  return {
    opened: search.get(name),
    open: (value) =>
      setSearch(
        (before) => {
          before.set(name, value);
          return before;
        },
        { preventScrollReset: true, state: openedHere },
      ),
    close: () => {
      if (left.current === key) return;
      left.current = key;
      if (state?.openedHere) {
        void navigate(-1);
        return;
      }
      setSearch(
        (before) => {
          before.delete(name);
          return before;
        },
        { preventScrollReset: true, replace: true },
      );
    },
  };
}
