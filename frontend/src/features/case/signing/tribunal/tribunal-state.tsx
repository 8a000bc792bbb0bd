import type { ReactNode } from 'react';
import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { MissingSignatures } from './missing-signatures.tsx';
import { StateReasons } from './state-reasons.tsx';
import { namesOf, type TribunalFacts, tribunalFactsOf } from './tribunal-facts.ts';

/** The state of a tribunal's signatures on an award. The list of signatures has the reasons. */
export function TribunalState({
  signings,
}: {
  /** All requests for signatures on the award, newest first. */
  signings: readonly Signing[];
}) {
  const facts = tribunalFactsOf(signings);
  // Requests that were cancelled before anybody signed say nothing.
  if (!facts || (!facts.isOpen && facts.signedCount === 0)) return null;
  const { tone, label } = badgeOf(facts);
  return (
    <span className="agreement-state">
      <Badge tone={tone}>{label}</Badge>
      {facts.standing !== 'all' && <span className="soft">{countText(facts)}</span>}
    </span>
  );
}

/** '2 of 3 signed. No reason for the missing signature of Asha Rao.' */
function countText({ standing, signedCount, members, missing, isOpen }: TribunalFacts): string {
  const count = `${signedCount} of ${members.length} signed`;
  if (isOpen) return count;
  if (standing === 'tooFew') return `${count}, without ${namesOf(missing)}`;
  const unstated = missing.filter(({ omission }) => !omission);
  return unstated.length > 0
    ? `${count}. No reason for the missing signature of ${namesOf(unstated)}`
    : `${count}. The reason for the missing signature of ${namesOf(missing)} is stated`;
}

function badgeOf({ standing, isOpen, lastSignedAt }: TribunalFacts) {
  const day = indianDate(lastSignedAt) ?? '-';
  if (standing === 'all') return { tone: 'done', label: `Signed by all on ${day}` } as const;
  if (isOpen) return { tone: 'waiting', label: 'Waiting for signatures' } as const;
  return standing === 'majority'
    ? ({ tone: 'done', label: `Signed by the majority on ${day}` } as const)
    : ({ tone: 'refused', label: 'Signatures incomplete' } as const);
}

/** Who is missing, at the request with the newest signature. */
export function TribunalRow({
  caseId,
  signing,
  signings,
}: {
  caseId: string;
  signing: Signing;
  /** All requests for signatures on the document, newest first. */
  signings: readonly Signing[];
}) {
  const facts = tribunalFactsOf(signings);
  if (!facts || facts.withSignature?.id !== signing.id) return null;
  return (
    <>
      <MissingSignatures facts={facts} />
      <StateReasons caseId={caseId} facts={facts} />
    </>
  );
}

/** What is offered while signatures are missing and none is requested. */
export function WhileIncomplete({
  signings,
  offer,
}: {
  signings: readonly Signing[];
  /** Called with whether the signed-in person has signed. */
  offer: (hasSigned: boolean) => ReactNode;
}) {
  const { data: me } = useMe();
  const facts = tribunalFactsOf(signings);
  if (!facts || facts.isOpen || facts.standing === 'all' || facts.standing === 'majority')
    return null;
  return offer(facts.members.some(({ id, isSigned }) => isSigned && id === me?.id));
}
