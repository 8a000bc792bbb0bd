import type { Comment } from '#contracts/endpoints/comments.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { Files } from '#shared/files/files.ts';
import { toIndianMinute } from '#shared/india-time.ts';
import type { CommentRecord } from '../record/comment-record.ts';

const DAY_MS = 86_400_000;

/** A comment in the seeds' names and formats, with short-lived addresses. */
export async function presentComment(
  deps: { files: Files },
  record: CommentRecord,
  now: Date,
): Promise<Comment> {
  const { meeting } = record;
  return {
    id: record.id,
    content: await withAddresses(deps.files, record),
    visibilityType: record.visibilityType,
    visibilityPartyIds: record.visibilityPartyIds,
    ...(record.alsoVisibleTo && { alsoVisibleTo: record.alsoVisibleTo }),
    ownerId: record.ownerId,
    ownerType: record.ownerType,
    ownerRole: record.ownerRole,
    owner: { name: record.ownerName },
    created_at: record.createdAt,
    ...(meeting && {
      zoomLink: {
        date: toIndianMinute(meeting.startsAt),
        url: meeting.joinUrl,
        // Seed 1, section 5.
        disable: meeting.isDisabled || now.getTime() - Date.parse(meeting.startsAt) > DAY_MS,
      },
    }),
  };
}

/**
 * Puts a signed address into each link to an attachment. Text is escaped when the comment is
 * written, so that only links of the portal match.
 */
async function withAddresses(files: Files, { content, attachments = [] }: CommentRecord) {
  if (attachments.length === 0) return content;
  const addresses = await Promise.all(
    attachments.map((attachment) => downloadAddress(files, attachment)),
  );
  return content.replace(/<a href="attachment:(\d+)"/g, (link, position) => {
    const address = addresses[Number(position)];
    return address ? `<a href="${address.replaceAll('&', '&amp;')}"` : link;
  });
}
