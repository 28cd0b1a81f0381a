/** With fewer accepted offers, no usual price is shown. */
export const leastForUsual = 20;

/** The middle half of the prices (first to third quartile), in their unit; undefined for fewer than 20. */
export function usualPrice(prices: readonly number[]): { from: number; to: number } | undefined {
  if (prices.length < leastForUsual) return undefined;
  const sorted = [...prices].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  return { from: at(0.25), to: at(0.75) };
}
