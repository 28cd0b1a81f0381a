import { wordLater, type Wording } from '../api/wording.ts';

/** An emitted event was refused or not acknowledged in time (`TIMEOUT`). `message` can be shown to the user. */
export class RealtimeProblem extends Error {
  override readonly name = 'RealtimeProblem';
  constructor(
    readonly code: string,
    message: Wording,
    options?: ErrorOptions,
  ) {
    super(undefined, options);
    wordLater(this, 'message', message);
  }
}
