/** Limit on scans of a progressive JPEG. Encoders write about ten; each one costs a pass over all pixels, so thousands are a bomb. */
const maxScans = 50;

/** Start of an image, start of a scan, end of an image. */
const soi = 0xd8;
const sos = 0xda;
const eoi = 0xd9;
/** Markers without a length field: an escaped 0xFF in the data (0x00), TEM, and RST0 to SOI. */
const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= soi);

/** Whether a JPEG has more scans than any encoder writes. False for every other format. */
export function hasTooManyScans(bytes: Buffer): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== soi) return false;
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at !== -1; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    if (marker === undefined || marker === eoi) return false;
    at += 1;
    if (hasNoLength(marker)) continue;
    if (marker === sos && ++scans > maxScans) return true;
    if (at + 2 > bytes.length) return false;
    // Skips the segment's content, which may look like the start of a scan.
    at += bytes.readUInt16BE(at);
  }
  return false;
}
