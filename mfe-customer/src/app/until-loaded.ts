import { report } from '@karigar/platform';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Loads code in the background, again and again until it arrives. For `lazy`: React keeps a failure for as long as the document lives, so one lost file on
 * a poor network would be missing until somebody reloads.
 */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await load();
    } catch (error) {
      report('A file did not arrive; trying again', error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
