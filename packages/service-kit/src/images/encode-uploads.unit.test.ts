import { expect, it } from 'vitest';
import { runInContext } from '../log/context.ts';
import { encodeUploads } from './encode-uploads.ts';

it('encodes no picture for a call whose deadline has passed', async () => {
  const context = { requestId: 'r', traceparent: 't', deadline: performance.now() };
  const pictures = [{ field: 'photo', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) }];
  await expect(runInContext(context, () => encodeUploads(pictures, { widths: [320] }))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
