import { expect, it, vi } from 'vitest';
import { copyUntilEqual } from './copy-until-equal.ts';

it('copies until a pass has changed nothing', async () => {
  const copy = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  await copyUntilEqual(copy);
  expect(copy).toHaveBeenCalledTimes(3);
});

it('fails when passes keep changing something', async () => {
  await expect(copyUntilEqual(async () => true)).rejects.toThrow('after 20 passes');
});
