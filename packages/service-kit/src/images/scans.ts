/** Scans of a progressive JPEG, at most. Encoders write about ten; each scan costs a pass over all pixels, so thousands are a bomb. */
const maxScans = 50;

/** Whether a JPEG has more scans than any encoder writes. In its data 0xFF is always escaped, so FF DA is the start of a scan. */
export function hasTooManyScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = bytes.indexOf('ffda', 0, 'hex'); at !== -1; at = bytes.indexOf('ffda', at + 2, 'hex')) {
    scans += 1;
    if (scans > maxScans) return true;
  }
  return false;
}
