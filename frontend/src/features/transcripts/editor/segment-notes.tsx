import type { PresentEditor, Remark } from '#contracts/endpoints/speech/transcript-remarks.ts';
import { passageIn } from '../model/passages.ts';
import type { EditedSegment } from '../model/transcript-text.ts';
import { type Mark, placesOf } from './marks.ts';

/** What the list shows beside and inside of paragraphs, besides their words. */
export type Beside = {
  remarks: readonly Remark[];
  present: readonly PresentEditor[];
  onRemarks: (kind: Remark['kind']) => void;
};

/** The remarks of a paragraph that are shown: open comments, and bookmarks. */
export const remarksIn = (segment: EditedSegment, remarks: readonly Remark[]): Remark[] =>
  remarks.filter((one) => one.resolvedAt === undefined && passageIn(segment, one));

/** The marks of commented words. */
export function marksOfRemarks(segment: EditedSegment, remarks: readonly Remark[]): Mark[] {
  const comments = remarks.filter(({ kind }) => kind === 'comment');
  if (comments.length === 0) return [];
  const places = placesOf(segment.text.map(({ text }) => text).join(' '), segment.text);
  return comments.flatMap((comment): Mark[] => {
    const range = comment.firstWord === undefined ? undefined : passageIn(segment, comment);
    const [from, to] = range ? [places[range.first], places[range.end - 1]] : [];
    return from && to ? [{ name: 'transcript-comment', start: from.start, end: to.end }] : [];
  });
}

/** Beside a paragraph: its bookmarks, the number of its comments, and who is at it. */
export function SegmentNotes({
  remarks,
  present,
  onRemarks,
}: {
  remarks: readonly Remark[];
  present: readonly string[];
  onRemarks: Beside['onRemarks'];
}) {
  const comments = remarks.filter(({ kind }) => kind === 'comment').length;
  return (
    <>
      {remarks
        .filter(({ kind }) => kind === 'bookmark')
        .map(({ id, text }) => (
          <button
            key={id}
            type="button"
            className="transcript-note"
            aria-label={`Bookmark: ${text}`}
            onClick={() => onRemarks('bookmark')}
          >
            {text}
          </button>
        ))}
      {comments > 0 && (
        <button type="button" className="transcript-note" onClick={() => onRemarks('comment')}>
          {comments === 1 ? '1 comment' : `${comments} comments`}
        </button>
      )}
      {present.map((name) => (
        <span key={name} className="transcript-present">{`${name} is here`}</span>
      ))}
    </>
  );
}
