import type { Party } from '#contracts/endpoints/parties.ts';
import type { DocumentKind, PartyKind } from '#contracts/rules/parties/party-fields.ts';

/** Labels of the contract's values. */

export const partyKindLabels: Readonly<Record<PartyKind, string>> = {
  self: 'Self',
  organisation: 'Organisation',
  others: 'Others',
};

export const documentKindLabels: Readonly<Record<DocumentKind, string>> = {
  pan: 'PAN',
  aadhaar: 'Aadhaar',
  cin: 'CIN',
  voter: 'Voter ID',
  passport: 'Passport',
};

/** Label of a party's status; a declined party waits for its owner. */
export function partyStatusOf({ status, declinedReason }: Party): {
  label: string;
  tone: 'done' | 'waiting' | 'plain';
} {
  if (status === 'active') return { label: 'Active', tone: 'done' };
  return declinedReason === undefined
    ? { label: 'Under Verification', tone: 'waiting' }
    : { label: 'Declined', tone: 'plain' };
}
