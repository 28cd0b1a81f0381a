export {
  cityAt,
  cityNamed,
  cityOfPin,
  findCity,
  namesOf,
  nearestPinIn,
  placeKey,
  pointOfPin,
  roundPoint,
  type City,
  type Point,
} from './gazetteer.ts';
export * from './place.ts';
export * from './reach.ts';
