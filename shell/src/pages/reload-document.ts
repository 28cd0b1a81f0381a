/** Reloads the document: only a new one asks again for code that could not be loaded, and for another version of the shell. */
export const reloadDocument = (): void => window.location.reload();
