/** People and reviews change what is copied one at a time, so a few passes are enough. */
const maxPasses = 20;

/**
 * Copies a document to the documents that depend on it, until a pass changes nothing: another caller may have read the document before its last change
 * and written the copy after this one.
 * @param copy one pass: reads the document and writes what differs. Resolves with whether anything did
 */
export async function copyUntilEqual(copy: () => Promise<boolean>): Promise<void> {
  for (let pass = 0; pass < maxPasses; pass += 1) if (!(await copy())) return;
  throw new Error(`Copies still differ from their document after ${maxPasses} passes`);
}
