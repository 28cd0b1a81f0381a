// A separate entry point, so that only pages with a chart load the chart library.
export * from './display/line-chart.tsx';
