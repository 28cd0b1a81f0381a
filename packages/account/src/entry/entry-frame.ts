import type { BaseSyntheticEvent, ReactNode } from 'react';

/** What a remote's frame of a login, registration or reset page gets: it draws the form around the fields. */
export interface EntryFrameProps {
  title: string;
  lead: string;
  /** Under the form: ways to other pages. */
  links?: ReactNode;
  onSubmit: (event: BaseSyntheticEvent) => void;
  /** The fields. */
  children: ReactNode;
}
