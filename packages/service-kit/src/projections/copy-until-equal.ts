/** People and reviews change what is copied one at a time, so a few passes are enough. */
const maxPasses = 20;

/**
 * Copies a document to those that follow it, and again until a pass has changed nothing: another caller may have read the document before a change, and
 * have written its copy after it.
 * @param copy one pass: reads the document and writes what differs. Resolves with whether anything did
 */
export async function copyUntilEqual(copy: () => Promise<boolean>): Promise<void> {
  for (let pass = 0; pass < maxPasses; pass += 1) if (!(await copy())) return;
  throw new Error(`Copies still differ from their document after ${maxPasses} passes`);
}
