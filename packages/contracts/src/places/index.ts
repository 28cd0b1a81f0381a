export { cityAt, cityNamed, cityOfPin, findCity, namesOf, placeKey, type City, type Point } from './gazetteer.ts';
export * from './place.ts';
