import { mayRead, rolesAddressed } from '#contracts/endpoints/comments.ts';
import type { Role } from '#contracts/rules/roles.ts';
import type { CommentRecord } from '../comment-record.ts';

/** A member of a case, as far as it decides what they see of its thread. */
export type CommentReader = {
  userId: string;
  role: Role;
  /** Of this case (D30). */
  isManaging: boolean;
};

/** Case managers read every comment of their cases (D35). */
export const readsEverything = ({ role, isManaging }: Pick<CommentReader, 'role' | 'isManaging'>) =>
  isManaging || role === 'caseManager';

/** Whether a member sees a comment (D35, contracts/endpoints/comments.ts). */
export const maySee = (
  reader: CommentReader,
  comment: Pick<
    CommentRecord,
    'visibilityType' | 'visibilityPartyIds' | 'alsoVisibleTo' | 'ownerId'
  >,
): boolean => mayRead({ id: reader.userId, isCaseManager: readsEverything(reader) }, comment);

/** Case managers may read what is addressed to a party (D35); no copy and no mail goes to them. */
export function isAddressed(
  member: Pick<CommentReader, 'role' | 'isManaging'>,
  comment: Pick<CommentRecord, 'visibilityType' | 'visibilityPartyIds' | 'alsoVisibleTo'>,
): boolean {
  return rolesAddressed(comment).some((role) => {
    switch (role) {
      case 'all':
        return true;
      case 'caseManager':
        return readsEverything(member);
      case 'mediator':
        return member.role !== 'caseManager';
      default:
        return false;
    }
  });
}
