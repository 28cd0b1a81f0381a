import { ok, placeRoutes, refuse } from '@karigar/contracts';
import { cityAt, cityOfPin, nearestPinIn } from '@karigar/contracts/places';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';

export const placeRouter = (edge: EdgeDeps): Router =>
  implement(
    placeRoutes,
    {
      findPlace: async ({ body: { pincode, point } }) => {
        const pin = pincode?.replaceAll(' ', '') ?? null;
        const city = pin === null ? point && cityAt(point) : cityOfPin(pin);
        if (!city) return refuse('NOT_FOUND');
        const nearest = pin ?? (point ? nearestPinIn(city, point) : undefined) ?? null;
        return ok({ city: city.name, state: city.state, pincode: pin, nearest_pincode: nearest });
      },
    },
    edge,
  );
