import { type DemoPerson, demoPeople } from './demo-people.ts';

/**
 * Neutrals who can be found and invited: accounts with the demo password and without cases.
 */

type Colleague = Pick<DemoPerson, 'name' | 'role'> & {
  qualification: string;
  experience: string;
  languagesKnown: string;
  location: string;
  specialities: string[];
};

const colleagues: readonly Colleague[] = [
  {
    name: 'Devika Nair',
    role: 'mediator',
    qualification: 'LL.B., Certified mediator',
    experience: '11 years',
    languagesKnown: 'English, Malayalam, Hindi',
    location: 'Kochi, Kerala',
    specialities: ['Shipping', 'Partnership disputes'],
  },
  {
    name: 'Harpreet Gill',
    role: 'mediator',
    qualification: 'M.B.A., LL.B.',
    experience: '7 years',
    languagesKnown: 'English, Hindi, Punjabi',
    location: 'Chandigarh',
    specialities: ['Consumer finance', 'Tenancy'],
  },
  {
    name: 'Nusrat Sheikh',
    role: 'mediator',
    qualification: 'M.S.W., Diploma in Mediation',
    experience: '16 years',
    languagesKnown: 'English, Urdu, Hindi',
    location: 'Lucknow, Uttar Pradesh',
    specialities: ['Family business', 'Inheritance'],
  },
  {
    name: 'Joseph Fernandes',
    role: 'arbitrator',
    qualification: 'LL.M., Advocate',
    experience: '18 years',
    languagesKnown: 'English, Konkani, Hindi',
    location: 'Panaji, Goa',
    specialities: ['Construction', 'Tourism'],
  },
  {
    name: 'Kalpana Deshmukh',
    role: 'arbitrator',
    qualification: 'LL.B., Chartered accountant',
    experience: '13 years',
    languagesKnown: 'English, Marathi, Hindi',
    location: 'Nagpur, Maharashtra',
    specialities: ['Loan recovery', 'Accounts'],
  },
  {
    name: 'Subramaniam Iyer',
    role: 'arbitrator',
    qualification: 'B.E., LL.B.',
    experience: '27 years',
    languagesKnown: 'English, Tamil, Telugu',
    location: 'Hyderabad, Telangana',
    specialities: ['Infrastructure', 'Power supply'],
  },
  {
    name: 'Tanvi Kulkarni',
    role: 'caseManager',
    qualification: 'LL.B.',
    experience: '5 years',
    languagesKnown: 'English, Marathi, Kannada',
    location: 'Belagavi, Karnataka',
    specialities: ['Case administration'],
  },
];

/** Complete accounts, deterministic. */
export const demoColleagues: readonly DemoPerson[] = colleagues.map((colleague, position) => {
  const { name, role, ...known } = colleague;
  const [first = '', last = ''] = name.toLowerCase().split(' ');
  return {
    // Fixed, so that a second run finds existing accounts. The brand is from lambdas/shared/ids.ts.
    userId: `usr_01DEM0C011EAGVE0000000000${position}` as DemoPerson['userId'],
    name,
    email: `${first}.${last}@example.com`,
    mobile: `+91982000020${position}`,
    role,
    profile: {
      ...demoPeople[role].profile,
      ...known,
      tagLine: 'Listens first',
      affiliatedOrg: 'Independent practice',
      shortBio: `Works from ${known.location}, mostly on matters of ${known.specialities.join(' and ').toLowerCase()}.`,
      lastHeldPosition: 'Advocate',
      alternateMobileNumber: undefined,
      institutionOfMediationTraining: undefined,
      numberOfMediationsConducted: undefined,
    },
  };
});
