/** Does `work` for every item, at most `atOnce` of them at a time. The first failure stops the rest from beginning and is thrown. */
export async function sideBySide<T>(items: readonly T[], atOnce: number, work: (item: T, index: number) => Promise<void>): Promise<void> {
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
