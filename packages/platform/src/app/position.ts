import { useState } from 'react';
import { api } from '../api/client.ts';
import { report } from './report.ts';

/** Degrees with two decimals: about a kilometre. */
interface Point {
  readonly lat: number;
  readonly lng: number;
}

const patienceMs = 15_000;
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

const readPosition = () =>
  new Promise<Point>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      reject,
      { timeout: patienceMs, maximumAge: 600_000 },
    ),
  );

/**
 * Where the device is. Call `ask` on a tap only: the browser asks the person for consent. The position is rounded to a kilometre before it leaves the
 * device, and the server answers with its city without keeping it.
 */
export function usePosition() {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const [point, setPoint] = useState<Point | null>(null);
  return {
    state,
    point,
    /** Returns the city of the position; null when the device or the server does not know it. */
    ask: async () => {
      setState('asking');
      try {
        const found = await readPosition();
        const place = await api('POST /geo/place', { body: { point: found } });
        setPoint(found);
        setState('idle');
        return place;
      } catch (error) {
        report('The position could not be used', error);
        setState('failed');
        return null;
      }
    },
  };
}
