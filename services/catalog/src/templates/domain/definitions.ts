import type { JobBrief } from './job-brief.ts';

const brief = (id: string, categoryId: string, title: string, description: string): JobBrief => ({ id, categoryId, title, description });

/** The briefs, in the order in which they are shown; those of a category stand together. */
export const jobBriefs: readonly JobBrief[] = [
  brief(
    'leaking-tap',
    'plumbing',
    'Fix a leaking tap',
    'A tap leaks in the ____ (kitchen, bathroom). It drips from the spout or handle. Please bring washers and a spindle.',
  ),
  brief(
    'blocked-drain',
    'plumbing',
    'Clear a blocked drain',
    'Water stands in the ____ (sink, shower, floor trap) since ____. I have tried: ____. The pipe can be reached from ____.',
  ),
  brief(
    'toilet-flush',
    'plumbing',
    'Repair a toilet flush',
    'The flush of a ____ (western, Indian) toilet runs all the time or does not fill. The tank is ____ (visible, inside the wall).',
  ),
  brief(
    'fan-fitting',
    'electrical',
    'Fit a ceiling fan',
    'One ceiling fan to fit. The hook and the wiring are ____ (ready, missing). Ceiling height: about ____ feet. A ladder is ____ (there, needed).',
  ),
  brief(
    'power-trips',
    'electrical',
    'Find out why the power trips',
    'The main switch trips when ____ (the geyser is on, it rains, at random). It began ____. Rooms without power: ____.',
  ),
  brief(
    'deep-cleaning',
    'home-cleaning',
    'Deep cleaning of a home',
    '____ BHK, about ____ sq ft, ____ bathrooms. The home is ____ (empty, furnished). Please include the kitchen, fans and windows.',
  ),
  brief(
    'sofa-cleaning',
    'home-cleaning',
    'Clean a sofa',
    'One sofa with ____ seats, covered in ____ (fabric, leather). Stains: ____. Water and a power socket are nearby.',
  ),
  brief(
    'bridal-makeup',
    'beauty-spa',
    'Bridal make-up',
    'Make-up and hair for a bride on ____ at ____ o’clock, and for ____ more people. Skin type or allergies: ____. A trial is ____ (wanted, not needed).',
  ),
  brief(
    'mehndi',
    'beauty-spa',
    'Mehndi for a function',
    'Mehndi for ____ people on ____; the bride: ____ (yes, no). Style: ____ (Arabic, Rajasthani, simple).',
  ),
  brief(
    'door-lock',
    'carpentry',
    'Change a door lock',
    'The lock of a ____ (main, bedroom) door is to be changed. Type: ____. The new lock is ____ (bought, to be brought along).',
  ),
  brief(
    'furniture-assembly',
    'carpentry',
    'Put furniture together',
    'To assemble: ____ (bed, wardrobe, desk), brand ____. All parts and the instructions are there. Old furniture to take apart: ____.',
  ),
  brief(
    'one-room',
    'painting',
    'Paint one room',
    'One room of about ____ by ____ feet, ____ coats. Walls have ____ (cracks, damp, old paint). The furniture can be ____ (moved, covered).',
  ),
  brief(
    'geyser-repair',
    'home-appliance',
    'Repair a geyser',
    'A geyser of ____ litres, brand ____, does not heat or leaks. Age: about ____ years. Under warranty: ____ (yes, no).',
  ),
  brief(
    'washing-machine',
    'home-appliance',
    'Repair a washing machine',
    'A ____ (top load, front load) machine, brand ____. What it does: ____. Error code on the display: ____.',
  ),
  brief(
    'ac-service',
    'ac-cooling',
    'Service an air conditioner',
    '____ air conditioners of ____ tons, ____ (split, window). Last service: ____. It cools ____ (well, little, not at all).',
  ),
  brief(
    'cockroaches',
    'pest-control',
    'Get rid of cockroaches',
    'Cockroaches in the ____ (kitchen, bathroom, whole home) of ____ BHK. Small children or pets at home: ____.',
  ),
  brief(
    'bathroom-tiles',
    'home-renovation',
    'New tiles in a bathroom',
    'A bathroom of about ____ by ____ feet. Old tiles are to be ____ (removed, covered). Tiles are ____ (bought, to be chosen).',
  ),
  brief(
    'mandap',
    'wedding-requisites',
    'Mandap and flowers',
    'A mandap for ____ on ____ at ____ (hall, garden, home), about ____ guests. Flowers and colours: ____.',
  ),
  brief(
    'birthday',
    'party',
    'Decorate a birthday',
    'Birthday of a ____ year old on ____ at ____ o’clock, ____ guests, at home. Theme: ____. A cake is ____ (wanted, not needed).',
  ),
];
