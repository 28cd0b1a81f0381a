import { refuseField, type baseRoutes, type RouteInput } from '@karigar/contracts';
import { cityAt, pointOfPin, roundPoint } from '@karigar/contracts/places';
import { changeBase, type AccountDecision, type Provider } from '../../accounts/domain/account.ts';

type BaseForm = RouteInput<(typeof baseRoutes)['saveBase']>['body'];

/**
 * Moves the base to a point, rounded to about a kilometre, or to the centre of a PIN code, and sets the radius. With neither, the base stays where it
 * is.
 */
export function saveBase(provider: Provider, { point, pincode: typed, radiusKm }: BaseForm): AccountDecision<Provider> {
  if (point) {
    // Distances are computed for India only.
    if (cityAt(point) === undefined) return refuseField('point', 'Your location is outside India. Enter a PIN code instead.');
    return changeBase(provider, { ...roundPoint(point), radiusKm, pincode: null });
  }
  const pincode = typed?.replaceAll(' ', '');
  if (!pincode) {
    if (provider.base === null) return refuseField('pincode', 'Enter a PIN code or use your location.');
    return changeBase(provider, { ...provider.base, radiusKm });
  }
  const middle = pointOfPin(pincode);
  if (middle === undefined)
    return refuseField('pincode', 'We cannot find this PIN code on the map. Use your location or a PIN code nearby.');
  return changeBase(provider, { lat: middle.lat, lng: middle.lng, radiusKm, pincode });
}
