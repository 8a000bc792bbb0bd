import type { Role } from '../../contracts/accounts.ts';
import type { CommentRecord } from './comment-record.ts';

/** A member of a case, as far as it decides what they see of its thread. */
export type CommentReader = {
  userId: string;
  role: Role;
  /** Of this case (D30). */
  isManaging: boolean;
};

/**
 * Who sees a comment (D35): everybody of one to all, its author, the case managers, and those
 * it is addressed to. The parties themselves have another portal.
 */
export function maySee(
  { userId, role, isManaging }: CommentReader,
  { visibilityType, ownerId }: Pick<CommentRecord, 'visibilityType' | 'ownerId'>,
): boolean {
  if (visibilityType === 'all' || ownerId === userId) return true;
  if (isManaging || role === 'caseManager') return true;
  return visibilityType === 'mediator';
}
