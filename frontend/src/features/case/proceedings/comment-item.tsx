import lockIcon from 'primeicons/raw-svg/lock.svg?raw';
import videoIcon from 'primeicons/raw-svg/video.svg?raw';
import type { Comment } from '#contracts/endpoints/comments.ts';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { commentDateTime, hearingMoment } from '#portal/shared/dates/indian-dates.ts';
import { useNamedByHash } from '#portal/shared/navigation/use-named-by-hash.ts';
import { Avatar } from '#portal/shared/ui/avatar.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { RichText } from '#portal/shared/ui/text/rich-text.tsx';
import { canJoinMeeting } from './meeting-link.ts';

/** One comment with author, date and, if private, recipients. */
export function CommentItem({
  comment,
  isOwn,
  privacy,
  readers,
}: {
  comment: Comment;
  isOwn: boolean;
  /** 'Private to …' */
  privacy: string | undefined;
  /** 'Also read by …': members of the case who read a private comment (D108). */
  readers: string | undefined;
}) {
  const { owner, ownerRole, created_at: createdAt, content, zoomLink } = comment;
  const { ref, isNamed } = useNamedByHash<HTMLLIElement>(`comment-${comment.id}`);
  return (
    <li
      ref={ref}
      className="comment"
      data-own={isOwn}
      data-comment={comment.id}
      data-named={isNamed}
    >
      <Avatar name={owner.name} src="" />
      <div className="comment-body">
        <p className="comment-head">
          <span className="comment-author">{owner.name}</span>
          {isOwn && <span className="comment-own">You</span>}
          <span className="soft">{participantLabel(ownerRole)}</span>
          <time className="comment-time tabular" dateTime={createdAt}>
            {commentDateTime(createdAt)}
          </time>
        </p>
        {privacy && (
          <p className="comment-privacy">
            <Icon svg={lockIcon} size="sm" className="comment-privacy-icon" />
            {/* One text each: the first one is the seeds'. */}
            <span>{privacy}</span>
            {readers && <span className="comment-readers">{readers}</span>}
          </p>
        )}
        <RichText html={content} />
        {zoomLink && <Meeting link={zoomLink} />}
      </div>
    </li>
  );
}

function Meeting({ link }: { link: NonNullable<Comment['zoomLink']> }) {
  const moment = hearingMoment(link.date);
  const when = moment ? `${moment.date}, ${moment.time} IST` : link.date;
  return (
    <p className="comment-meeting">
      <span>{`Meeting on ${when}`}</span>
      {canJoinMeeting(link, Date.now()) ? (
        <a
          className="button button-secondary button-sm"
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join the meeting on ${when} (opens in a new tab)`}
        >
          <Icon svg={videoIcon} />
          <span>Join</span>
        </a>
      ) : (
        <Button look="secondary" size="sm" icon={videoIcon} disabled>
          Join
        </Button>
      )}
    </p>
  );
}
