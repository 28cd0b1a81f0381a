import { ok, placeRoutes, refuse } from '@karigar/contracts';
import { cityAt, cityOfPin } from '@karigar/contracts/places';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';

export const placeRouter = (edge: EdgeDeps): Router =>
  implement(
    placeRoutes,
    {
      findPlace: async ({ body: { pincode, point } }) => {
        const pin = pincode?.replaceAll(' ', '') ?? null;
        const city = pin === null ? point && cityAt(point) : cityOfPin(pin);
        return city ? ok({ city: city.name, state: city.state, pincode: pin }) : refuse('NOT_FOUND');
      },
    },
    edge,
  );
