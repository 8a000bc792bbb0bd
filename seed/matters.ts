import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';

/** Subjects of the sample cases. Amounts are whole rupees. */
export type Matter = {
  title: (names: { claimant: string; respondent: string; city: string }) => string;
  description: string;
  keywords: readonly string[];
  claimant: 'person' | 'firm' | 'lender';
  respondent: 'person' | 'firm';
  /** Absent for a non-monetary claim. */
  rupees?: readonly [from: number, to: number];
  /** Parts of the claim; the shares add up to 1. */
  items?: readonly { title: string; share: number; description: string }[];
};

const mediation: readonly [Matter, ...Matter[]] = [
  {
    title: ({ claimant, city }) => `Delayed possession of a flat in ${city}: ${claimant}`,
    description:
      'The buyer paid nine tenths of the price. Possession was promised within thirty months and is more than two years late. The buyer asks for interest for the delay and for the car park that the agreement names.',
    keywords: ['real estate', 'delayed possession', 'interest'],
    claimant: 'person',
    respondent: 'firm',
    rupees: [6_50_000, 48_00_000],
    items: [
      {
        title: 'Interest for delay',
        share: 0.8,
        description: 'From the promised date until today',
      },
      { title: 'Car park', share: 0.2, description: 'Value of one covered car park' },
    ],
  },
  {
    title: ({ respondent }) => `Unpaid invoices for packing material, ${respondent}`,
    description:
      'Six consignments were delivered and accepted between April and August. The buyer has held back payment, saying that part of the goods was damp on arrival. The supplier denies this.',
    keywords: ['goods sold and delivered', 'invoice', 'quality'],
    claimant: 'firm',
    respondent: 'firm',
    rupees: [3_20_000, 27_00_000],
    items: [
      { title: 'Price of six consignments', share: 0.9, description: 'As per invoices' },
      { title: 'Transport', share: 0.1, description: 'Freight paid by the supplier' },
    ],
  },
  {
    title: ({ claimant }) => `Partition of the family house: ${claimant}`,
    description:
      'Two brothers and a sister inherited a house with a shop on its ground floor. They agree that it be divided and differ on who keeps the shop and what is paid for it.',
    keywords: ['family', 'inheritance', 'partition'],
    claimant: 'person',
    respondent: 'person',
  },
  {
    title: ({ respondent, city }) => `Interior work left unfinished in ${city}, ${respondent}`,
    description:
      'The contractor stopped work on a clinic after receiving three of five instalments. The owner had the work finished by others and claims the difference in cost and two months of lost rent.',
    keywords: ['works contract', 'unfinished work'],
    claimant: 'person',
    respondent: 'firm',
    rupees: [2_10_000, 9_80_000],
  },
];

const negotiation: readonly [Matter, ...Matter[]] = [
  {
    title: ({ claimant, respondent }) => `Cancelled tour: ${claimant} and ${respondent}`,
    description:
      'A group tour was called off ten days before departure. The operator offers credit for a later tour, the traveller wants the money back.',
    keywords: ['travel', 'refund'],
    claimant: 'person',
    respondent: 'firm',
    rupees: [45_000, 4_60_000],
  },
  {
    title: ({ respondent }) => `Security deposit of an office, ${respondent}`,
    description:
      'The tenant left after five years and handed over the keys. The landlord keeps the deposit for repainting and for a broken lift panel, of which the tenant says that it was broken before.',
    keywords: ['lease', 'deposit'],
    claimant: 'firm',
    respondent: 'person',
    rupees: [90_000, 8_00_000],
    items: [
      { title: 'Security deposit', share: 0.94, description: 'Six months of rent' },
      { title: 'Interest', share: 0.06, description: 'From the day of the handover' },
    ],
  },
  {
    title: ({ claimant }) => `Final settlement of salary: ${claimant}`,
    description:
      'The employee resigned with notice. Two months of salary, leave encashment and an agreed bonus were not paid, as the employer alleges that handover notes are missing.',
    keywords: ['employment', 'salary', 'full and final settlement'],
    claimant: 'person',
    respondent: 'firm',
    rupees: [1_35_000, 11_50_000],
  },
  {
    title: ({ claimant }) => `Use of a common terrace: ${claimant}`,
    description:
      'Neighbours of one building differ on the hours and the cost of using the terrace. Nobody asks for money.',
    keywords: ['housing society', 'neighbours'],
    claimant: 'person',
    respondent: 'person',
  },
];

const arbitration: readonly [Matter, ...Matter[]] = [
  {
    title: ({ claimant, respondent }) => `${claimant} v. ${respondent}`,
    description:
      'Claim for the outstanding amount of a commercial vehicle loan with interest. The borrower stopped paying after the fourteenth instalment; the vehicle was surrendered and sold, and the shortfall is claimed.',
    keywords: ['loan', 'commercial vehicle', 'default'],
    claimant: 'lender',
    respondent: 'person',
    rupees: [2_40_000, 38_00_000],
  },
  {
    title: ({ claimant, respondent }) => `${claimant} v. ${respondent}`,
    description:
      'Claim under a business loan that was recalled after four unpaid instalments. The borrower does not dispute the loan and disputes the penal charges.',
    keywords: ['loan', 'small business', 'penal charges'],
    claimant: 'lender',
    respondent: 'firm',
    rupees: [7_00_000, 2_60_00_000],
    items: [
      { title: 'Principal outstanding', share: 0.85, description: 'On the day of recall' },
      { title: 'Interest and charges', share: 0.15, description: 'As per the loan agreement' },
    ],
  },
  {
    title: ({ claimant, respondent }) => `${claimant} v. ${respondent}`,
    description:
      'Dispute under a contract for the fabrication of roof trusses. The claimant asks for the final bill and the release of a bank guarantee, the respondent for damages for delay.',
    keywords: ['construction', 'bank guarantee', 'delay'],
    claimant: 'firm',
    respondent: 'firm',
    rupees: [32_00_000, 6_75_00_000],
    items: [
      { title: 'Final bill', share: 0.7, description: 'Certified quantities at contract rates' },
      { title: 'Bank guarantee', share: 0.3, description: 'Amount encashed by the respondent' },
    ],
  },
];

export const matters: Record<ResolutionKind, readonly [Matter, ...Matter[]]> = {
  mediation,
  negotiation,
  arbitration,
};
