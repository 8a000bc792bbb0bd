import type { Profile } from '#contracts/endpoints/accounts.ts';
import type { Role } from '#contracts/rules/roles.ts';
import type { UserId } from '#shared/ids.ts';

/** People who can sign in to a seeded portal; all have the same password. */
export const DEMO_PASSWORD = 'Neutral@2026';

export type DemoPerson = {
  userId: UserId;
  name: string;
  email: string;
  mobile: string;
  role: Role;
  profile: Omit<Profile, 'avatarUrl'>;
  /** Lines above the person's orders. */
  letterhead?: string;
};

// Fixed, so that a second run finds existing accounts. The brand is from lambdas/shared/ids.ts.
const userId = (text: string) => `usr_${text}` as UserId;

export const demoPeople = {
  mediator: {
    userId: userId('01DEM0ANANYAKR1SHNAN000001'),
    name: 'Ananya Krishnan',
    email: 'ananya.krishnan@example.com',
    mobile: '+919820000101',
    role: 'mediator',
    profile: {
      tagLine: 'Every dispute has a quiet middle',
      qualification: 'LL.M. (Alternative Dispute Resolution), National Law School',
      experience: '14 years',
      languagesKnown: 'English, Hindi, Tamil, Malayalam',
      location: 'Chennai, Tamil Nadu',
      affiliatedOrg: 'Coromandel Mediation Chambers',
      specialities: ['Family business', 'Construction', 'Consumer finance'],
      shortBio:
        'Mediates commercial and family disputes across southern India. Trained first as an engineer, then as a lawyer, and still draws every dispute on one sheet of paper before the first joint session.',
      lastHeldPosition: 'Senior counsel, Coromandel Infrastructure',
      institutionOfMediationTraining: 'Indian Institute of Corporate Affairs',
      numberOfMediationsConducted: '312',
    },
  },
  arbitrator: {
    userId: userId('01DEM0RAGHAVMEN0N000000002'),
    name: 'Raghav Menon',
    email: 'raghav.menon@example.com',
    mobile: '+919820000102',
    role: 'arbitrator',
    profile: {
      tagLine: 'Brief hearings, reasoned awards',
      qualification: 'B.A., LL.B. (Hons.), Fellow of a chartered institute of arbitrators',
      experience: '22 years',
      languagesKnown: 'English, Hindi, Marathi',
      location: 'Mumbai, Maharashtra',
      affiliatedOrg: 'Sahyadri Arbitration Centre',
      specialities: ['Loan recovery', 'Non-banking finance', 'Leasing'],
      shortBio:
        'Sole arbitrator in retail and vehicle loan matters. Sat for nine years on the district bench before taking up arbitration full time.',
      lastHeldPosition: 'Additional district judge, Pune',
      alternateMobileNumber: '+919820000112',
    },
    letterhead:
      'Raghav Menon\nFormer Additional District Judge, Arbitrator\n4 Ballard Estate, Mumbai 400001 · raghav.menon@example.com',
  },
  caseManager: {
    userId: userId('01DEM0FAR1DAC0NTRACT0R0003'),
    name: 'Farida Contractor',
    email: 'farida.contractor@example.com',
    mobile: '+919820000103',
    role: 'caseManager',
    profile: {
      tagLine: 'A file in order is half the settlement',
      qualification: 'LL.B., Diploma in Court Administration',
      experience: '9 years',
      languagesKnown: 'English, Gujarati, Hindi',
      location: 'Ahmedabad, Gujarat',
      affiliatedOrg: 'Sabarmati Dispute Services',
      specialities: ['Case administration', 'Party onboarding'],
      shortBio:
        'Runs the registry: verifies parties, assigns neutrals and keeps every matter on its timetable.',
      lastHeldPosition: 'Registrar, Sabarmati Dispute Services',
    },
  },
} as const satisfies Record<string, DemoPerson>;

/** People who can sign in with the local Google; the others are new to the portal. */
export const demoGooglePeople = [
  { email: demoPeople.mediator.email, name: demoPeople.mediator.name },
  { email: 'vikram.sethi@example.com', name: 'Vikram Sethi' },
  { email: 'kavya.rao@example.com', name: 'Kavya Rao' },
];
