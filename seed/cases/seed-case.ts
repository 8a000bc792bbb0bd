import type { NewCase } from '#lambdas/cases/case-repository.ts';
import type { Hearing } from '#lambdas/cases/hearings/hearing-repository.ts';
import type { RatingRecord } from '#lambdas/cases/outcomes/rating-repository.ts';
import type { CommentRecord } from '#lambdas/comments/comment-record.ts';
import type { InviteRecord } from '#lambdas/invites/invite-record.ts';
import type { NoteRecord } from '#lambdas/notes/note-repository.ts';
import type { AgentRecord, CasePartyRecord } from '#lambdas/parties/party-record.ts';
import type { UnsealedParty } from '../people/make-parties.ts';

export type SeedPerson = { userId: string; name: string };

/** Ids of the demo neutrals. */
export type SeedNeutrals = {
  mediator: SeedPerson;
  arbitrator: SeedPerson;
  caseManager: SeedPerson;
};

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
  invites: InviteRecord[];
};
