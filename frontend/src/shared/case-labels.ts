import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import {
  bucketOf,
  type CaseBucket,
  type ResolutionKind,
} from '#contracts/rules/cases/case-status.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { roleLabels } from './role-labels.ts';

/** Labels of cases. */

export { kindLabel } from '#contracts/rules/cases/resolution-kinds.ts';

export type StatusTone = 'plain' | 'waiting' | 'running' | 'done';

const tones: Readonly<Record<CaseBucket, StatusTone>> = {
  draft: 'plain',
  awaitingPayment: 'waiting',
  underVerification: 'waiting',
  awaitingRespondent: 'waiting',
  initiated: 'running',
  underResolution: 'running',
  settled: 'done',
  closed: 'plain',
};

/** Colour group of a status; the label has the same meaning. */
export function statusTone(row: Pick<CaseRow, 'status' | 'respondentStatus'>): StatusTone {
  return tones[bucketOf(row)];
}

const participantLabels: Readonly<Record<string, string>> = {
  ...roleLabels,
  claimant: 'Claimant',
  respondent: 'Respondent',
  other: 'Other Party',
};

/** Label of a participant's role: 'caseManager' → 'Case Manager'. */
export function participantLabel(role: string): string {
  return participantLabels[role] ?? role;
}

/** The neutral who conducts a case of this kind. */
export function neutralLabel(kind: ResolutionKind): string {
  return kind === 'arbitration' ? 'Arbitrator' : 'Mediator';
}

/** The first respondent and the names of the others. */
export function respondentsOf(row: Pick<CaseRow, 'respondentName' | 'respondentParties'>): {
  first: string;
  others: readonly string[];
} {
  const [first, ...others] = row.respondentParties.map((party) => party.name);
  return { first: first ?? row.respondentName, others };
}

export const casesWords = (count: number): string =>
  count === 1 ? '1 case' : `${indianNumber(count)} cases`;
