import { cx } from '../class-names.ts';
import { Card, Row, Stack } from '../layout/layout.tsx';
import classes from './skeleton.module.css';

/** A gray placeholder in the size of the content. `height` in pixels, `width` as a number of pixels or any CSS width. */
export function Skeleton({ height = 16, width = '100%', round }: { height?: number; width?: string | number; round?: boolean }) {
  return <span className={cx(classes.skeleton, round && classes.round)} style={{ height, width }} aria-hidden />;
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Stack as="span" gap={2} grow>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={14} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}

/** Placeholder for a `ServiceCard`. */
export function SkeletonCard() {
  return (
    <Card pad="none" className={classes.cardShape}>
      <span className={cx(classes.skeleton, classes.cover)} />
      <Stack gap={3} grow className={classes.inset}>
        <Skeleton height={20} width="70%" />
        <Skeleton height={14} width="45%" />
        <Skeleton height={14} width="55%" />
        <Skeleton height={16} width="30%" />
      </Stack>
    </Card>
  );
}

/** Placeholder for rows of a list. */
export function SkeletonList({ rows = 4 }: { rows?: number }) {
  return (
    <Card pad="none">
      <Stack gap={4} divided>
        {Array.from({ length: rows }, (_, row) => (
          <Row key={row} gap={4} nowrap className={classes.inset}>
            <Skeleton height={44} width={44} round />
            <SkeletonText lines={2} />
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
