import type { ResolutionKind } from '../../contracts/case-status.ts';
import type { CommentRecord } from './comment-record.ts';

/** Of parties that are no longer on the case, the role alone is said. */
const roleNames: Record<Exclude<CommentRecord['visibilityType'], 'all' | 'mediator'>, string> = {
  caseManager: 'Case Manager',
  claimant: 'Claimant',
  respondent: 'Respondent',
  other: 'Other Party',
};

/** 'Private to Suresh Patil' (seed 1, section 6); undefined for what all see. */
export function privateTo(
  { visibilityType, visibilityPartyIds }: CommentRecord,
  { kind, partyNames }: { kind: ResolutionKind; partyNames: ReadonlyMap<string, string> },
): string | undefined {
  if (visibilityType === 'all') return undefined;
  const names = visibilityPartyIds.flatMap((partyId) => partyNames.get(partyId) ?? []);
  return `Private to ${names.join(', ') || roleName(visibilityType, kind)}`;
}

function roleName(
  visibilityType: Exclude<CommentRecord['visibilityType'], 'all'>,
  kind: ResolutionKind,
): string {
  if (visibilityType !== 'mediator') return roleNames[visibilityType];
  // The neutral, whatever the kind of the case calls them.
  return kind === 'arbitration' ? 'Arbitrator' : 'Mediator';
}
