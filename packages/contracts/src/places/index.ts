export { cityAt, cityNamed, cityOfPin, namesOf, placeKey, type City, type Point } from './gazetteer.ts';
export * from './place.ts';
