import { timecode } from '#portal/parts/media-player/timecode.ts';
import { textOf } from '../model/leaves.ts';
import { placesOf } from './marks.ts';
import { textOfState, useEditor, useEditorValue, useSelection } from './use-editor.ts';

/** Details of the word at the caret: its time, its confidence, and what was recognised. */
export function WordFacts() {
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
