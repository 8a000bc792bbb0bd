import { timecode } from '#portal/parts/media-player/timecode.ts';
import { textOf } from '../model/leaves.ts';
import { partsOf } from '../model/ranges.ts';
import { placesOf } from './marks.ts';
import { textOfState, useEditor, useEditorValue, useSelection, useSpan } from './use-editor.ts';

/** Details of the word at the caret, or of the selection over paragraphs. */
export function WordFacts() {
  const { editor, commands } = useEditor();
  const span = useSpan() && commands.spanNow();
  const parts = span ? partsOf(editor.getState().text, span) : [];
  const words = commands
    .selectedParts()
    .reduce((sum, { range }) => sum + range.end - range.first, 0);
  return (
    <>
      {span ? (
        <p className="transcript-facts">{`${parts.length} paragraphs, ${words} words selected`}</p>
      ) : (
        <FactsOfWord />
      )}
      <span className="visually-hidden" role="status">
        {span && `${parts.length} paragraphs, ${words} words selected`}
      </span>
    </>
  );
}

/** Time and confidence of the word at the caret, and what was recognised. */
function FactsOfWord() {
  const { commands } = useEditor();
  const selection = useSelection();
  useEditorValue(textOfState);
  const segment = selection && commands.segmentAt(0, selection.segmentId);
  const at = segment
    ? placesOf(textOf(segment.text), segment.text).findIndex(({ end }) => end >= selection.start)
    : -1;
  const leaf = segment?.text[at];
  if (!leaf)
    return <p className="transcript-facts soft">Click a word for its time and confidence.</p>;
  const { text, start, confidence, spoken, redacted } = leaf;
  const facts = [
    start !== undefined && timecode(start),
    confidence !== undefined && `confidence ${Math.round(confidence)} %`,
    spoken !== undefined && `recognised as “${spoken}”`,
    redacted && 'redacted',
  ].filter(Boolean);
  return (
    <p className="transcript-facts">
      <strong>{text}</strong> <span className="soft tabular">{facts.join(' · ')}</span>
    </p>
  );
}
