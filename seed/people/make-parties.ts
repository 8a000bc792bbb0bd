import { gstCheckCharacterOf, verhoeffDigitOf } from '#contracts/rules/parties/check-digits.ts';
import { type IndianState, indianStates } from '#contracts/rules/parties/indian-states.ts';
import type { DocumentKind } from '#contracts/rules/parties/party-fields.ts';
import {
  type AgentRecord,
  fingerprintOf,
  type IdentityKeys,
  type PartyRecord,
  sealNumber,
} from '#lambdas/parties/seed.door.ts';
import type { StoredFile } from '#shared/files/files.ts';
import type { Matter } from '../matters.ts';
import { createRandom, type Random } from '../random.ts';
import { emailOf, firms, landmarks, lenders, mobileNumber, personName, places } from './people.ts';

/** A sample party before its identity number is encrypted, which is not deterministic. */
export type UnsealedParty = Omit<PartyRecord, 'documentNumber' | 'documentFingerprint'> & {
  number: string;
};

export type MadeParty = { party: UnsealedParty; agents: AgentRecord[] };

/** One page, used as every document of the sample parties. */
export const SPECIMEN_DOCUMENT: StoredFile = {
  key: 'seed/specimen-document.pdf',
  contentType: 'application/pdf',
};

/** Encrypts the identity number for storage. */
export function sealParty(keys: IdentityKeys, { number, ...party }: UnsealedParty): PartyRecord {
  return {
    ...party,
    documentNumber: sealNumber(keys, party.id, number),
    documentFingerprint: fingerprintOf(keys, party.documentKind, number),
  };
}

/**
 * A party of this sort with its agents. Firms and lenders are the same party in all of their
 * cases; persons are new in each. `otherThan` is the name of the opposing party, which is excluded.
 */
export function makeParty(
  random: Random,
  sort: Matter['claimant'],
  /** A party is registered before its first case. */
  createdAt: string,
  otherThan?: string,
): MadeParty {
  let name = drawName(random, sort);
  while (name === otherThan) name = drawName(random, sort);
  const own = sort === 'person' ? random : createRandom(`party:${name}`);
  const id = own.id('pty');
  const { city, locality, state, pin } = own.pick(places);
  const agentCount = sort === 'person' ? own.integer(0, 1) : own.integer(1, 3);
  return {
    party: {
      id,
      version: 1,
      ownerId: own.id('usr'),
      name,
      kind: sort === 'person' ? 'self' : 'organisation',
      status: 'active',
      ...makeDocument(createRandom(`document:${id}`), sort, state),
      document: SPECIMEN_DOCUMENT,
      locality,
      city,
      state,
      pin,
      submittedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    },
    agents: Array.from({ length: agentCount }, (_, position) => {
      const agentName = personName(own);
      return {
        id: own.id('agt'),
        partyId: id,
        role: position === 0 ? 'primary' : 'secondary',
        name: agentName,
        email: emailOf(agentName),
        mobile: mobileNumber(own),
        letter: SPECIMEN_DOCUMENT,
        createdAt,
      };
    }),
  };
}

function drawName(random: Random, sort: Matter['claimant']): string {
  if (sort === 'lender') return random.pick(lenders);
  return sort === 'firm' ? random.pick(firms) : personName(random);
}

/** Uses a separate random sequence, so that the rest of the case does not change. */
function makeDocument(random: Random, sort: Matter['claimant'], state: IndianState) {
  const documentKind: DocumentKind =
    sort === 'person'
      ? random.pick(['aadhaar', 'pan', 'voter', 'passport'])
      : sort === 'lender'
        ? 'cin'
        : 'pan';
  const pan = drawPan(random, sort === 'person' ? 'P' : 'C');
  return {
    documentKind,
    number: drawNumber(random, documentKind, pan),
    houseNo: `${random.integer(1, 240)}, ${random.pick(['First Floor', 'Second Floor', 'Plot 4', 'Unit B'])}`,
    landmark: random.pick(landmarks),
    gstNumber: sort === 'person' ? '' : gstNumberOf(indianStates[state].gstCodes[0], pan),
  };
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.integer(0, 9)).join('');
const letters = (random: Random, count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(65 + random.integer(0, 25))).join('');

/** The fourth letter of a PAN distinguishes persons and companies. */
const drawPan = (random: Random, holder: 'P' | 'C') =>
  `${letters(random, 3)}${holder}${letters(random, 1)}${digits(random, 4)}${letters(random, 1)}`;

const gstNumberOf = (stateCode: string, pan: string) => {
  const first14 = `${stateCode}${pan}1Z`;
  return `${first14}${gstCheckCharacterOf(first14)}`;
};

function drawNumber(random: Random, kind: DocumentKind, pan: string): string {
  if (kind === 'pan') return pan;
  if (kind === 'voter') return `${letters(random, 3)}${digits(random, 7)}`;
  if (kind === 'passport') return `${letters(random, 1)}${digits(random, 7)}`;
  if (kind === 'cin')
    return `U${digits(random, 5)}${letters(random, 2)}20${random.integer(10, 24)}PLC${digits(random, 6)}`;
  const first11 = `${random.integer(2, 9)}${digits(random, 10)}`;
  return `${first11}${verhoeffDigitOf(first11)}`;
}
