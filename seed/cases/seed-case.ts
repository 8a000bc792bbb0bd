import type { PublishedSummary } from '#lambdas/agreements/seed.door.ts';
import {
  caseBucketOf,
  type Hearing,
  type NewCase,
  type RatingRecord,
} from '#lambdas/cases/seed.door.ts';
import type { CommentRecord } from '#lambdas/comments/seed.door.ts';
import type { InviteRecord } from '#lambdas/invites/seed.door.ts';
import type { NoteRecord } from '#lambdas/notes/seed.door.ts';
import type { AgentRecord, CasePartyRecord } from '#lambdas/parties/seed.door.ts';
import type { UnsealedParty } from '../people/make-parties.ts';

/** A published version of a summary with its text. */
export type SeedSummary = { published: PublishedSummary; summary: string };

/** A sample case with its related records. */
export type SeedCase = {
  record: NewCase;
  hearings: Hearing[];
  parties: UnsealedParty[];
  agents: AgentRecord[];
  caseParties: CasePartyRecord[];
  comments: CommentRecord[];
  notes: NoteRecord[];
  ratings: RatingRecord[];
  /** Published versions of the summary. */
  summaries: SeedSummary[];
  invites: InviteRecord[];
};

/** Whether a sample case is open, managed, and has a respondent. */
export const isRunning = ({ record }: SeedCase): boolean =>
  ['initiated', 'underResolution'].includes(caseBucketOf(record)) &&
  record.assignments.some(({ role }) => role === 'managing') &&
  record.respondents.length > 0;

/** The first running case of each kind: documents and speech are seeded there. */
export function casesWithDocuments(docket: readonly SeedCase[]): SeedCase[] {
  return (['arbitration', 'mediation', 'negotiation'] as const).flatMap(
    (kind) => docket.find((one) => one.record.resolutionKind === kind && isRunning(one)) ?? [],
  );
}
