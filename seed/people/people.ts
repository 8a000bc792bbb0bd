import type { Random } from '../random.ts';

/** Fictitious people and firms, with places. */

const firstNames = [
  'Aarti',
  'Aditya',
  'Amrita',
  'Arvind',
  'Bhavna',
  'Chitra',
  'Deepak',
  'Devika',
  'Dinesh',
  'Esther',
  'Farhan',
  'Gauri',
  'Gurpreet',
  'Harish',
  'Imran',
  'Indira',
  'Jaya',
  'Joseph',
  'Kalpana',
  'Karan',
  'Kavitha',
  'Lakshmi',
  'Mahesh',
  'Manjula',
  'Meenakshi',
  'Mohan',
  'Nandini',
  'Naveen',
  'Nusrat',
  'Omkar',
  'Padma',
  'Prakash',
  'Pratibha',
  'Rajesh',
  'Rekha',
  'Rohan',
  'Sadhana',
  'Sameer',
  'Sanjay',
  'Shanta',
  'Shalini',
  'Suresh',
  'Tanvi',
  'Thomas',
  'Uday',
  'Usha',
  'Varsha',
  'Vikram',
  'Yasmin',
  'Zubin',
] as const;

const surnames = [
  'Agarwal',
  'Banerjee',
  'Bhatt',
  'Chauhan',
  'Chowdhury',
  'Deshmukh',
  'D’Souza',
  'Gokhale',
  'Gupta',
  'Hegde',
  'Iyer',
  'Jadhav',
  'Jain',
  'Joshi',
  'Kamat',
  'Kaur',
  'Khan',
  'Kulkarni',
  'Malhotra',
  'Mehta',
  'Menezes',
  'Mishra',
  'Naidu',
  'Nair',
  'Pandey',
  'Patil',
  'Pillai',
  'Qureshi',
  'Rao',
  'Rathore',
  'Reddy',
  'Sahoo',
  'Sharma',
  'Shetty',
  'Singh',
  'Solanki',
  'Subramanian',
  'Thakur',
  'Varghese',
  'Yadav',
] as const;

export const lenders = [
  'Sahyadri Capital Finance Limited',
  'Kaveri Home Loans Limited',
  'Vindhya Vehicle Finance Limited',
  'Malabar Small Business Credit Limited',
  'Doaba Rural Finance Company',
] as const;

export const firms = [
  'Nilgiri Packaging Private Limited',
  'Kutch Ceramics and Tiles',
  'Chenab Timber Traders',
  'Godavari Agro Exports LLP',
  'Palash Interiors Private Limited',
  'Konark Steel Fabricators',
  'Tapti Textiles',
  'Shivalik Tours and Travels',
  'Periyar Cold Storage Private Limited',
  'Brindavan Developers LLP',
  'Aravalli Software Services Private Limited',
  'Satpura Logistics',
] as const;

/** Town, state, PIN and the seat named in local agreements. */
export const places = [
  { city: 'Pune', locality: 'Shivajinagar', state: 'Maharashtra', pin: '411005' },
  { city: 'Nagpur', locality: 'Dharampeth', state: 'Maharashtra', pin: '440010' },
  { city: 'Mumbai', locality: 'Andheri East', state: 'Maharashtra', pin: '400069' },
  { city: 'Bengaluru', locality: 'Jayanagar', state: 'Karnataka', pin: '560041' },
  { city: 'Mysuru', locality: 'Kuvempunagar', state: 'Karnataka', pin: '570023' },
  { city: 'Chennai', locality: 'T Nagar', state: 'Tamil Nadu', pin: '600017' },
  { city: 'Coimbatore', locality: 'R S Puram', state: 'Tamil Nadu', pin: '641002' },
  { city: 'Kochi', locality: 'Kaloor', state: 'Kerala', pin: '682017' },
  { city: 'Hyderabad', locality: 'Begumpet', state: 'Telangana', pin: '500016' },
  { city: 'Ahmedabad', locality: 'Navrangpura', state: 'Gujarat', pin: '380009' },
  { city: 'Jaipur', locality: 'Malviya Nagar', state: 'Rajasthan', pin: '302017' },
  { city: 'Lucknow', locality: 'Hazratganj', state: 'Uttar Pradesh', pin: '226001' },
  { city: 'Kolkata', locality: 'Ballygunge', state: 'West Bengal', pin: '700019' },
  { city: 'New Delhi', locality: 'Lajpat Nagar', state: 'Delhi', pin: '110024' },
  { city: 'Bhubaneswar', locality: 'Saheed Nagar', state: 'Odisha', pin: '751007' },
] as const;

export const landmarks = [
  'Near the post office',
  'Opposite the bus stand',
  'Behind the town hall',
  'Next to the water tank',
  'Near the railway station',
] as const;

export const personName = (random: Random) => `${random.pick(firstNames)} ${random.pick(surnames)}`;

export function emailOf(name: string): string {
  const local = name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
  return `${local}@example.com`;
}

/** A fictitious number in the same block as the demo neutrals'. */
export const mobileNumber = (random: Random) => `+919820001${random.integer(100, 999)}`;
