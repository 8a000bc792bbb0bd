import type { CommentRecord } from './comment-record.ts';

/** Of parties that are no longer on the case, the role alone is said. */
const roleNames: Record<Exclude<CommentRecord['visibilityType'], 'all'>, string> = {
  caseManager: 'Case Manager',
  mediator: 'Mediator',
  claimant: 'Claimant',
  respondent: 'Respondent',
  other: 'Other Party',
};

/** 'Private to Suresh Patil' (seed 1, section 6); undefined for what all see. */
export function privateTo(
  { visibilityType, visibilityPartyIds }: CommentRecord,
  partyNames: ReadonlyMap<string, string>,
): string | undefined {
  if (visibilityType === 'all') return undefined;
  const names = visibilityPartyIds.flatMap((partyId) => partyNames.get(partyId) ?? []);
  return `Private to ${names.join(', ') || roleNames[visibilityType]}`;
}
