import type { CategoryDefinition } from './category.ts';

const define = (slug: string, name: string, description: string): CategoryDefinition => ({ id: slug, slug, name, description });

/** The categories, in the order in which they are shown. Ids are for ever: services name them. */
export const categoryDefinitions: readonly CategoryDefinition[] = [
  define('plumbing', 'Plumbing', 'Taps, leaks, pipes, tanks and bathroom fittings, mended or put in.'),
  define('electrical', 'Electrical', 'Fans, lights, sockets, wiring and inverters, done safely.'),
  define('home-cleaning', 'Home Cleaning', 'Whole homes, kitchens, bathrooms, sofas and carpets, cleaned thoroughly.'),
  define('beauty-spa', 'Beauty & Spa', 'Facials, hair, mehndi, make-up and massage in your own home.'),
  define('carpentry', 'Carpentry', 'Doors, hinges, locks, cupboards and furniture, repaired or made to measure.'),
  define('painting', 'Painting', 'Walls, ceilings, doors and waterproofing, from one room to the whole house.'),
  define('home-appliance', 'Home Appliance', 'Washing machines, fridges, microwaves, geysers and purifiers, repaired and installed.'),
  define('ac-cooling', 'AC & Cooling', 'Air conditioners and coolers serviced, gassed, moved and put up.'),
  define('pest-control', 'Pest Control', 'Cockroaches, termites, bed bugs and mosquitoes, gone and kept away.'),
  define('home-renovation', 'Home Renovation', 'Tiles, masonry, false ceilings, kitchens and bathrooms made new.'),
  define('wedding-requisites', 'Wedding Requisites', 'Mandap, flowers, lights, catering and everything else that the day needs.'),
  define('party', 'Party', 'Decoration, cakes, hosts and music for birthdays and gatherings.'),
];
