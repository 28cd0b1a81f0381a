import type { TradeName } from './trades.ts';

/** A city of the market, with areas as `[name, PIN code]`. */
export interface City {
  readonly name: string;
  readonly state: string;
  readonly areas: readonly (readonly [name: string, pin: string])[];
}

export const cities = {
  pune: {
    name: 'Pune',
    state: 'Maharashtra',
    areas: [
      ['Kothrud', '411038'],
      ['Baner', '411045'],
      ['Aundh', '411007'],
      ['Hadapsar', '411028'],
      ['Viman Nagar', '411014'],
      ['Kalyani Nagar', '411006'],
      ['Deccan Gymkhana', '411004'],
      ['Wakad', '411057'],
    ],
  },
  mumbai: {
    name: 'Mumbai',
    state: 'Maharashtra',
    areas: [
      ['Andheri West', '400053'],
      ['Powai', '400076'],
      ['Dadar', '400014'],
      ['Borivali West', '400092'],
      ['Chembur', '400071'],
      ['Mulund West', '400080'],
    ],
  },
  bengaluru: {
    name: 'Bengaluru',
    state: 'Karnataka',
    areas: [
      ['Indiranagar', '560038'],
      ['Jayanagar', '560041'],
      ['Koramangala', '560034'],
      ['Whitefield', '560066'],
      ['HSR Layout', '560102'],
      ['Malleshwaram', '560003'],
    ],
  },
  delhi: {
    name: 'Delhi',
    state: 'Delhi',
    areas: [
      ['Lajpat Nagar', '110024'],
      ['Dwarka', '110075'],
      ['Rohini', '110085'],
      ['Saket', '110017'],
      ['Karol Bagh', '110005'],
      ['Mayur Vihar', '110091'],
    ],
  },
  hyderabad: {
    name: 'Hyderabad',
    state: 'Telangana',
    areas: [
      ['Banjara Hills', '500034'],
      ['Gachibowli', '500032'],
      ['Kukatpally', '500072'],
      ['Madhapur', '500081'],
      ['Secunderabad', '500003'],
    ],
  },
  jaipur: {
    name: 'Jaipur',
    state: 'Rajasthan',
    areas: [
      ['Malviya Nagar', '302017'],
      ['Vaishali Nagar', '302021'],
      ['C-Scheme', '302001'],
      ['Mansarovar', '302020'],
      ['Raja Park', '302004'],
    ],
  },
} as const satisfies Record<string, City>;
export type CityName = keyof typeof cities;

/** Names of streets and societies, for addresses. */
export const streets = [
  'Shivaji Road',
  'MG Road',
  'Station Road',
  'Temple Lane',
  'Lake View Road',
  'Market Road',
  'School Street',
  '4th Cross',
  'Ring Road',
  'Gandhi Marg',
];
export const societies = [
  'Sai Residency',
  'Green Acres',
  'Shanti Apartments',
  'Lakeside Towers',
  'Gulmohar Society',
  'Ashoka Enclave',
  'Rosewood Heights',
  'Silver Oak',
  'Krishna Kunj',
  'Palm Grove',
];

export interface Tradesperson {
  readonly name: string;
  readonly city: CityName;
  readonly trade: TradeName;
}

const of = (city: CityName, ...people: (readonly [name: string, trade: TradeName])[]): Tradesperson[] =>
  people.map(([name, trade]) => ({ name, city, trade }));

/** Forty providers. The first two, plumbers in Pune, are demo logins. */
export const tradespeople: readonly Tradesperson[] = [
  ...of(
    'pune',
    ['Ramesh Jadhav', 'plumbing'],
    ['Sunil Kamble', 'plumbing'],
    ['Noor Shaikh', 'electrical'],
    ['Savita Pawar', 'cleaning'],
    ['Imtiyaz Momin', 'carpentry'],
    ['Anjali Kulkarni', 'beauty'],
    ['Prakash Shinde', 'painting'],
    ['Vikram Deshpande', 'cooling'],
    ['Meenal Joshi', 'party'],
    ['Ganesh Bhosale', 'appliance'],
  ),
  ...of(
    'mumbai',
    ['Joseph Fernandes', 'carpentry'],
    ['Rekha Naik', 'cleaning'],
    ['Abdul Rahman Ansari', 'electrical'],
    ['Farida Merchant', 'beauty'],
    ['Dinesh Parmar', 'pest'],
    ['Harish Shetty', 'wedding'],
    ['Mahesh Gawde', 'plumbing'],
  ),
  ...of(
    'bengaluru',
    ['Manjunath Gowda', 'electrical'],
    ['Lakshmi Narayan', 'cleaning'],
    ['Suresh Babu', 'appliance'],
    ['Deepa Hegde', 'party'],
    ['Anil D’Souza', 'renovation'],
    ['Ravi Kumar', 'cooling'],
    ['Nagaraj Murthy', 'pest'],
  ),
  ...of(
    'delhi',
    ['Gurpreet Singh', 'renovation'],
    ['Mohammad Aslam', 'painting'],
    ['Sunita Sharma', 'beauty'],
    ['Rajesh Chauhan', 'plumbing'],
    ['Pooja Malhotra', 'wedding'],
    ['Satish Yadav', 'cooling'],
  ),
  ...of(
    'hyderabad',
    ['Srinivas Reddy', 'electrical'],
    ['Ayesha Begum', 'beauty'],
    ['Venkatesh Rao', 'appliance'],
    ['Krishna Chary', 'carpentry'],
    ['Padma Latha', 'cleaning'],
  ),
  ...of(
    'jaipur',
    ['Bhanwar Lal Saini', 'renovation'],
    ['Kavita Rathore', 'wedding'],
    ['Mukesh Meena', 'painting'],
    ['Shabnam Qureshi', 'party'],
    ['Om Prakash Sharma', 'pest'],
  ),
];

export interface Person {
  readonly name: string;
  readonly city: CityName;
}

/** Twenty-five customers. The first is a demo login. */
export const customers: readonly Person[] = (
  [
    ['Asha Deshmukh', 'pune'],
    ['Rohan Kulkarni', 'pune'],
    ['Neha Patil', 'pune'],
    ['Sameer Gokhale', 'pune'],
    ['Ishita Bose', 'pune'],
    ['Farhan Sayyed', 'pune'],
    ['Tanvi Agashe', 'pune'],
    ['Priya Menon', 'mumbai'],
    ['Karan Mehta', 'mumbai'],
    ['Zoya Khan', 'mumbai'],
    ['Nikhil Sawant', 'mumbai'],
    ['Divya Rao', 'bengaluru'],
    ['Arjun Nair', 'bengaluru'],
    ['Sneha Iyer', 'bengaluru'],
    ['Rahul Bhat', 'bengaluru'],
    ['Simran Kaur', 'delhi'],
    ['Amit Verma', 'delhi'],
    ['Nandini Gupta', 'delhi'],
    ['Faisal Ahmed', 'delhi'],
    ['Swathi Reddy', 'hyderabad'],
    ['Imran Ali', 'hyderabad'],
    ['Keerthi Varma', 'hyderabad'],
    ['Ritu Jain', 'jaipur'],
    ['Harsh Vardhan', 'jaipur'],
    ['Meera Shekhawat', 'jaipur'],
  ] as const
).map(([name, city]) => ({ name, city }));
