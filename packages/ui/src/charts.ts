// Separate from @karigar/ui, so that only a page with a chart loads the chart library.
export * from './display/line-chart.tsx';
