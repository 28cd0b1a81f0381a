import { useRef, useState } from 'react';
import { api, type ApiResponse } from '../api/client.ts';
import { useUnmount } from './mounted.ts';
import { report } from './report.ts';

/** Degrees, rounded to two decimals: about a kilometre. */
interface Point {
  readonly lat: number;
  readonly lng: number;
}

const timeoutMs = 15_000;
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

const readPosition = () =>
  new Promise<Point>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      reject,
      { timeout: timeoutMs, maximumAge: 600_000 },
    ),
  );

/** A located place as it is chosen: "Pune, 411001", so that lists begin with who is near. */
export const placeNear = ({ city, nearest_pincode: nearest }: ApiResponse<'POST /geo/place'>): string =>
  [city, nearest].filter(Boolean).join(', ');

/**
 * The position of the device and its city. Call `ask` only from a tap, because the browser prompts for consent. The position is rounded to about a
 * kilometre before it is sent, and the server does not store it.
 */
export function usePosition() {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const [point, setPoint] = useState<Point | null>(null);
  const running = useRef<AbortController | null>(null);
  useUnmount(() => running.current?.abort());
  return {
    state,
    point,
    /**
     * Resolves with the city at the position; null if the device or the server cannot determine it, which can take half a minute, or if it is no longer
     * wanted: it was cancelled, asked for again, or its component has been removed.
     */
    ask: async () => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      setState('asking');
      try {
        const found = await readPosition();
        if (signal.aborted) return null;
        const place = await api('POST /geo/place', { body: { point: found }, signal });
        if (signal.aborted) return null;
        setPoint(found);
        setState('idle');
        return place;
      } catch (error) {
        if (signal.aborted) return null;
        report('The position could not be used', error);
        setState('failed');
        return null;
      }
    },
    /** For a person who chooses a place while the position is awaited. */
    cancel: () => {
      running.current?.abort();
      setState('idle');
    },
  };
}
