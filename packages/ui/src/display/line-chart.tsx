import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTheme } from '@karigar/platform';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useTexts } from '../texts.ts';
import classes from './line-chart.module.css';

interface Line {
  readonly name: string;
  /** One value per point of the chart. */
  readonly values: readonly number[];
}

interface LineChartProps {
  /** For screen readers. Also provide the numbers as a table. */
  label: string;
  main: Line;
  /** Drawn dashed, behind the main line. */
  compared: Line;
  /** Labels of the x axis, one per point: days. */
  points: readonly string[];
  format: (value: number) => string;
}

const height = 200;

/** Steps between the values of the y axis, which has whole values only: 1, 2, 5, 10, … */
const wholeSteps = Array.from({ length: 8 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
/** The paise of whole rupees. */
const noPaise = /\.00$/;

/**
 * A chart of two lines over the same points. The legend shows the values at the pointer, at the point selected with the arrow keys, or at the last
 * point. For screen readers it is a slider over the points that announces both values.
 */
export function LineChart({ label, main, compared, points, format }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const t = useTexts();
  const theme = useTheme();
  const isDark = useDarkDevice();
  const [pointed, setPointed] = useState<number | null>(null);

  useEffect(() => {
    const [at, named] = [place.current, legend.current];
    // Without canvas support, only the legend is shown.
    if (!at || !named || document.createElement('canvas').getContext('2d') === null) return undefined;
    const chart = createPlot(at, named, { main, compared, points, format }, setPointed);
    plot.current = chart;
    const resized = new ResizeObserver(() => chart.setSize({ width: at.clientWidth, height }));
    resized.observe(at);
    // A face that is loaded when its letters are first needed, such as Devanagari, comes after the first drawing.
    const redraw = () => chart.redraw(false, true);
    document.fonts.addEventListener('loadingdone', redraw);
    return () => {
      resized.disconnect();
      document.fonts.removeEventListener('loadingdone', redraw);
      chart.destroy();
      plot.current = undefined;
    };
    // `theme` and `isDark` are dependencies because the effect reads colors from CSS.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [theme, isDark, main.values, compared.values, points]);

  const index = pointed ?? points.length - 1;
  const moveTo = (next: number | null) => {
    setPointed(next);
    const chart = plot.current;
    // A position outside the chart hides the cursor.
    chart?.setCursor({ left: next === null ? -10 : chart.valToPos(next, 'x'), top: next === null ? -10 : 0 });
  };
  const valueAt = ({ values }: Line) => format(values[index] ?? 0);
  return (
    <div>
      <div ref={legend} className={classes.legend}>
        <span className={classes.name}>
          <i className={classes.main} /> {main.name} <b>{valueAt(main)}</b>
        </span>
        <span className={classes.name}>
          <i className={classes.compared} /> {compared.name} <b>{valueAt(compared)}</b>
        </span>
        <span aria-hidden>{pointed !== null && points[pointed]}</span>
        <i className={classes.scale} />
      </div>
      <div className={classes.explored}>
        <div ref={place} className={classes.plot} role="img" aria-label={label} />
        <input
          type="range"
          className={classes.slider}
          aria-label={t('chartPoints')}
          aria-valuetext={`${points[index] ?? ''}: ${main.name} ${valueAt(main)}, ${compared.name} ${valueAt(compared)}`}
          min={0}
          max={points.length - 1}
          value={index}
          onChange={({ target }) => moveTo(Number(target.value))}
          onBlur={() => moveTo(null)}
        />
      </div>
    </div>
  );
}

const darkDevice = () => matchMedia('(prefers-color-scheme: dark)');

const useDarkDevice = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = darkDevice();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => darkDevice().matches,
  );

/** Draws the lines into `at`, with the colors of the legend's elements. `onPoint` receives the index of the point at the pointer, else null. */
function createPlot(
  at: HTMLElement,
  legend: HTMLElement,
  { main, compared, points, format }: Pick<LineChartProps, 'main' | 'compared' | 'points' | 'format'>,
  onPoint: (index: number | null) => void,
): uPlot {
  const style = (name: string | undefined) => getComputedStyle(legend.querySelector(`.${name}`) ?? legend);
  const [ink, line] = [style(classes['scale']).color, style(classes['scale']).borderTopColor];
  const axis = { stroke: ink, font: `12px ${getComputedStyle(at).fontFamily}`, ticks: { show: false } };
  return new uPlot(
    {
      width: at.clientWidth,
      height,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: false }, y: { range: (_, __, top) => [0, (top || 1) * 1.08] } },
      axes: [
        { ...axis, grid: { show: false }, size: 28, space: 84, values: (_, places) => places.map((index) => points[index] ?? '') },
        {
          ...axis,
          grid: { stroke: line, width: 1 },
          size: 68,
          space: 36,
          incrs: wholeSteps,
          values: (_, values) => values.map((value) => format(value).replace(noPaise, '')),
        },
      ],
      series: [
        {},
        { stroke: style(classes['compared']).color, width: 2, dash: [5, 5], points: { show: false } },
        { stroke: style(classes['main']).color, width: 2.5, points: { show: false } },
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [points.map((_, index) => index), [...compared.values], [...main.values]],
    at,
  );
}
