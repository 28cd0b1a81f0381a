import { render } from '@testing-library/react';
import { formatRupees } from '@karigar/platform';
import '@karigar/platform/testing';
import uPlot from 'uplot';
import { beforeEach, expect, it, vi } from 'vitest';
import { LineChart } from './line-chart.tsx';

const { redraw } = vi.hoisted(() => ({ redraw: vi.fn() }));
vi.mock('uplot', () => ({
  default: vi.fn(
    class {
      destroy = () => {};
      redraw = redraw;
    },
  ),
}));

const fonts = new EventTarget();
beforeEach(() => {
  // jsdom has no canvas, and loads no faces.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as RenderingContext & null);
  Object.assign(document, { fonts });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});

const line = { name: 'Last 30 days', values: [0, 1_250.5] };
const chart = () => <LineChart label="Earnings" main={line} compared={line} points={['1 Nov', '2 Nov']} format={formatRupees} />;

it('writes whole rupees beside the lines of the chart', () => {
  render(chart());
  const [options] = vi.mocked(uPlot).mock.lastCall ?? [];
  const { values, incrs } = options?.axes?.[1] ?? {};
  if (typeof values !== 'function') throw new Error('The axis has no labels of its own');
  expect(values(new uPlot(options!), [0, 500, 100_000], 1, 44, 500)).toEqual(['₹0', '₹500', '₹1,00,000']);
  expect(incrs).toEqual(expect.arrayContaining([1, 2, 5, 10]));
});

it('is drawn again when the letters of its language have loaded, as long as it is shown', () => {
  const { unmount } = render(chart());
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(redraw).toHaveBeenCalledOnce();
  unmount();
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(redraw).toHaveBeenCalledOnce();
});
