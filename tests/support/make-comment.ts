import type { CommentRecord } from '#lambdas/comments/record/comment-record.ts';
import { caseIdOf } from './make-case.ts';

/** A stored comment; the test gives the fields that differ. */
export function makeComment(n: number, position: number, facts: Partial<CommentRecord> = {}) {
  const comment: CommentRecord = {
    id: `cmt_${String(position).padStart(26, '0')}`,
    caseId: caseIdOf(n),
    content: `<p>Comment ${position}</p>`,
    visibilityType: 'all',
    visibilityPartyIds: [],
    ownerId: 'usr_two',
    ownerName: 'Name of usr_two',
    ownerType: 'mediator',
    ownerRole: 'arbitrator',
    createdAt: new Date(Date.UTC(2026, 0, 10, 6, 0, position)).toISOString(),
    ...facts,
  };
  return comment;
}
