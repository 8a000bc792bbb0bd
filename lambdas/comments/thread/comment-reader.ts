import { mayRead, rolesAddressed } from '#contracts/endpoints/comments.ts';
import type { Role } from '#contracts/rules/roles.ts';
import type { CommentRecord } from '../record/comment-record.ts';

/** The facts of a member that decide what they see of a thread. */
export type CommentReader = {
  userId: string;
  role: Role;
  /** On this case (D30). */
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

/** Case managers can read comments to a party (D35), but get no copies and no mails of them. */
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
