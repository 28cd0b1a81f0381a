import sharp from 'sharp';

/** A drawing (SVG with a 320 x 240 view box) as a picture of 1280 x 960. */
export const drawImage = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 288 }).png({ compressionLevel: 1 }).toBuffer();
