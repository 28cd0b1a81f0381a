// Not in @karigar/ui: only the page that draws a chart loads the library behind it.
export * from './display/line-chart.tsx';
