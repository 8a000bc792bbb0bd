import { memo, useMemo } from 'react';
import { timecode } from '#portal/parts/media-player/timecode.ts';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { type PlacedSuggestion, suggestionsOf } from '../model/leaves.ts';
import type { EditedSegment } from '../model/transcript-text.ts';
import { confidenceOf, spanOf } from '../model/word-times.ts';
import { isLocked } from './commands.ts';
import type { EditorState } from './editor-store.ts';
import type { Mark } from './marks.ts';
import { type Beside, marksOfRemarks, remarksIn, SegmentNotes } from './segment-notes.tsx';
import { SegmentText } from './segment-text.tsx';
import { useEditor } from './use-editor.ts';

/** One paragraph: speaker, time, words, and the suggestions about them. */
export const SegmentRow = memo(function SegmentRow({
  segment,
  speaker,
  hits,
  beside: { remarks: all, present, onRemarks },
  onSpeaker,
}: {
  segment: EditedSegment;
  /** Name of the speaker. */
  speaker: string;
  hits: readonly Mark[];
  beside: Beside;
  onSpeaker: (segmentId: string) => void;
}) {
  const { player, editor, mayReadRedacted } = useEditor();
  const { id, text, textType } = segment;
  const remarks = useMemo(() => remarksIn(segment, all), [segment, all]);
  const marks = useMemo(
    () => [...marksOfRemarks(segment, remarks), ...hits],
    [segment, remarks, hits],
  );
  const start = spanOf(text)?.start;
  const confidence = confidenceOf(text);
  const time = start === undefined ? undefined : timecode(start);
  const isReadOnly = !mayReadRedacted && isLocked(segment) && isSaved(editor.getState(), id);
  const label = [
    textType ? `${textType}, ${speaker}` : speaker,
    time ?? 'no time',
    ...(confidence === undefined ? [] : [`confidence ${confidence} percent`]),
    ...(isReadOnly ? ['has redacted words'] : []),
  ].join(', ');
  return (
    <>
      <div className="transcript-segment-head">
        <button
          type="button"
          className="transcript-speaker"
          aria-label={`Speaker: ${speaker}. Change`}
          title="Change speaker"
          onClick={() => onSpeaker(id)}
        >
          {speaker}
        </button>
        {textType && <span className="transcript-turn">{textType}</span>}
        {time !== undefined && (
          <button
            type="button"
            className="transcript-time tabular"
            aria-label={`Play from ${time}`}
            onClick={() => {
              player.seek(start ?? 0);
              player.play();
            }}
          >
            {time}
          </button>
        )}
        <SegmentNotes
          remarks={remarks}
          present={present.filter(({ segmentId }) => segmentId === id).map(({ name }) => name)}
          onRemarks={onRemarks}
        />
      </div>
      <SegmentText
        segmentId={id}
        leaves={text}
        label={label}
        hits={marks}
        isReadOnly={isReadOnly}
      />
      {suggestionsOf(text).map((suggestion) => (
        <SuggestionCard key={suggestion.id} segmentId={id} suggestion={suggestion} />
      ))}
    </>
  );
});

/** Whether the paragraph is saved with redacted words; until then they can be shown again. */
const isSaved = ({ saved }: EditorState, id: string): boolean =>
  saved.segments.some((segment) => segment.id === id && isLocked(segment));

function SuggestionCard({
  segmentId,
  suggestion: { id, text, original, name, role },
}: {
  segmentId: string;
  suggestion: PlacedSuggestion;
}) {
  const { commands } = useEditor();
  const author = [name, role && participantLabel(role)].filter(Boolean).join(', ');
  return (
    <fieldset className="transcript-suggestion" aria-label={`Suggestion of ${author}`}>
      <p>
        <span className="transcript-suggestion-author">{author}</span>
        <del>{original}</del>
        {text === '' ? <em>remove</em> : <ins>{text}</ins>}
      </p>
      <div className="transcript-suggestion-actions">
        <Button size="sm" look="secondary" onClick={() => commands.decide(segmentId, id, true)}>
          Accept
        </Button>
        <Button size="sm" look="quiet" onClick={() => commands.decide(segmentId, id, false)}>
          Reject
        </Button>
      </div>
    </fieldset>
  );
}
