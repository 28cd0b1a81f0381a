/** Loads the page anew: only a new document asks again for code that could not be loaded, and for another version of the shell. */
export const reloadDocument = (): void => window.location.reload();
