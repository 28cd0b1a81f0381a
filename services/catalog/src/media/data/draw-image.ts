import sharp from 'sharp';

/** Renders an SVG with a 320 x 240 view box at 1280 x 960. */
export const drawImage = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 288 }).png({ compressionLevel: 1 }).toBuffer();
