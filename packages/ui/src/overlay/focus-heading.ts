/** Focuses the page's heading without scrolling, where the focused control disappears or is disabled and nothing takes its place. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
