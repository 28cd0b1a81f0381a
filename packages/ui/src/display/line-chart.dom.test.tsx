import { render } from '@testing-library/react';
import { formatRupees } from '@karigar/platform';
import '@karigar/platform/testing';
import uPlot from 'uplot';
import { expect, it, vi } from 'vitest';
import { LineChart } from './line-chart.tsx';

vi.mock('uplot', () => ({
  default: vi.fn(
    class {
      destroy = () => {};
    },
  ),
}));

it('writes whole rupees beside the lines of the chart', () => {
  // jsdom has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as RenderingContext & null);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const line = { name: 'Last 30 days', values: [0, 1_250.5] };
  render(<LineChart label="Earnings" main={line} compared={line} points={['1 Nov', '2 Nov']} format={formatRupees} />);
  const [options] = vi.mocked(uPlot).mock.lastCall ?? [];
  const { values, incrs } = options?.axes?.[1] ?? {};
  if (typeof values !== 'function') throw new Error('The axis has no labels of its own');
  expect(values(new uPlot(options!), [0, 500, 100_000], 1, 44, 500)).toEqual(['₹0', '₹500', '₹1,00,000']);
  expect(incrs).toEqual(expect.arrayContaining([1, 2, 5, 10]));
});
