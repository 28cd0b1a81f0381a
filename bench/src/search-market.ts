/** A realistic, deterministic market: 24 cities, the largest with a sixth of all services, 12 categories, and names that many people share. */

interface Trade {
  readonly slug: string;
  readonly name: string;
  readonly jobs: readonly (readonly [name: string, description: string])[];
}

const trades: readonly Trade[] = [
  {
    slug: 'plumbing',
    name: 'Plumbing',
    jobs: [
      ['Tap and leak repair', 'Dripping taps, running cisterns and leaking joints stopped the same day.'],
      ['Bathroom fittings', 'Showers, mixers, basins and commodes put in or changed.'],
      ['Water tank cleaning', 'Overhead and underground tanks emptied, scrubbed and disinfected.'],
    ],
  },
  {
    slug: 'electrical',
    name: 'Electrical',
    jobs: [
      ['Fan and light fitting', 'Ceiling fans, tube lights and chandeliers put up.'],
      ['Inverter and battery service', 'Batteries topped up and inverters checked.'],
      ['Switches and wiring', 'Sockets, switches and whole rooms wired again.'],
    ],
  },
  {
    slug: 'home-cleaning',
    name: 'Home Cleaning',
    jobs: [
      ['Sofa shampooing', 'Fabric and leather sofas cleaned at home.'],
      ['Full house deep cleaning', 'Kitchen, bathrooms, windows and floors by a team of four.'],
    ],
  },
  {
    slug: 'home-appliance',
    name: 'Home Appliance',
    jobs: [
      ['Geyser repair', 'Geysers that do not heat, leak or trip the switch.'],
      ['Washing machine repair', 'Drums that do not turn and doors that do not open.'],
      ['Refrigerator service', 'Gas, thermostats and compressors.'],
    ],
  },
  {
    slug: 'ac-cooling',
    name: 'AC & Cooling',
    jobs: [
      ['AC service', 'Filters washed, gas checked, drain cleaned.'],
      ['AC installation', 'Split units put up or moved.'],
    ],
  },
  {
    slug: 'beauty-spa',
    name: 'Beauty & Spa',
    jobs: [
      ['Bridal mehendi', 'Mehndi designs for the bride and her family.'],
      ['Facial and clean-up', 'An hour of care at home.'],
    ],
  },
  { slug: 'carpentry', name: 'Carpentry', jobs: [['Wardrobe carpentry', 'Wardrobes, beds and kitchen cabinets made to measure.']] },
  { slug: 'painting', name: 'Painting', jobs: [['Wall painting', 'Walls and ceilings painted with low odour paint.']] },
  {
    slug: 'pest-control',
    name: 'Pest Control',
    jobs: [['Cockroach and termite control', 'Gel and spray treatment that is safe for children.']],
  },
  {
    slug: 'home-renovation',
    name: 'Home Renovation',
    jobs: [['Tiles and flooring', 'Tiles laid, walls broken out, bathrooms and kitchens made new.']],
  },
  {
    slug: 'wedding-requisites',
    name: 'Wedding Requisites',
    jobs: [['Mandap decoration', 'Flowers, placement of chairs, lights and stage.']],
  },
  { slug: 'party', name: 'Party', jobs: [['Birthday decoration', 'Balloons, cake table and music.']] },
];

const cities =
  'Mumbai Delhi Bengaluru Hyderabad Ahmedabad Chennai Kolkata Pune Surat Jaipur Lucknow Kanpur Nagpur Indore Thane Bhopal Patna Vadodara Ludhiana Agra Nashik Meerut Rajkot Varanasi'.split(
    ' ',
  );
const firstNames =
  'Ramesh Suresh Salim Anita Kavita Sunil Farhan Priya Rohit Vikram Deepak Meena Lakshmi Imran Harpreet Joseph Arjun Sanjay Pooja Neha Manoj Rajesh Asha Geeta Kiran Abdul Gurpreet Sunita Vijay Ajay Nitin Prakash'.split(
    ' ',
  );
const lastNames =
  'Jadhav Shaikh Pawar Rao Ali Desai Kulkarni Sharma Verma Gupta Singh Yadav Patel Shah Mehta Nair Menon Reddy Iyer Das Ghosh Banerjee Khan Ansari Fernandes Gill Chauhan Joshi Mishra Tiwari Pandey Bhat'.split(
    ' ',
  );
const adjectives = 'Quick Reliable Same-day Trusted Affordable Premium Careful Local'.split(' ');

const pick = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('The list is empty');
  return found;
};

/** Weights 1, 1/2, 1/3 …: the city in which the nth provider works. */
const weights = cities.map((_, rank) => 1 / (rank + 1));
const weightOfAll = weights.reduce((sum, weight) => sum + weight, 0);
function cityOf(n: number): string {
  let rest = (((n * 0.618_033_988_75) % 1) + 1e-9) * weightOfAll;
  for (const [rank, weight] of weights.entries()) if ((rest -= weight) <= 0) return pick(cities, rank);
  return pick(cities, 0);
}

/** The nth provider, of one trade, with the services of it. */
export function providerAt(n: number, servicesEach: number) {
  const trade = pick(trades, Math.floor(n * 7.3));
  const city = cityOf(n);
  const name = `${pick(firstNames, n)} ${pick(lastNames, Math.floor(n / firstNames.length))}${n % 3 === 0 ? ` & ${pick(lastNames, n * 7 + 5)}` : ''}`;
  const services = Array.from({ length: servicesEach }, (_, k) => {
    const [job, description] = pick(trade.jobs, n + k);
    return {
      name: k < trade.jobs.length ? job : `${pick(adjectives, n + k)} ${job.toLowerCase()}`,
      description,
      categoryId: trade.slug,
      categoryName: trade.name,
      specifications: [job, pick(trade.jobs, n + k + 1)[0]],
      stars: 3 + ((n * 31 + k * 17) % 200) / 100,
    };
  });
  return { name, city, services };
}

/** Queries as people type them: whole words, prefixes, synonyms, Hindi, names, cities, and misspellings. */
export const asked = [
  'leaky tap',
  'geyser not working',
  'fan',
  'sofa cleaning',
  'mehendi',
  'termite',
  'bathroom',
  'carpenter',
  'paint',
  'bijli',
  'नल',
  'plumber',
  'plumber in Bangalore',
  'ac',
  'ac repair near me',
  'washing machine',
  'bathrom fitings',
  'electrican',
  'Ramesh Jadhav',
  'salim plumber',
  'clea',
  'inv',
  'p',
  'home cleaning service',
];

/** The cities that have most, many and few services. */
export const askedIn = ['Mumbai', 'Pune', 'Jaipur', 'Varanasi', ''];
