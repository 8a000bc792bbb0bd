import { Fragment, useState } from 'react';
import { compareWords } from '#portal/shared/compare-words.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { newSegmentId } from '../editor/commands.ts';
import { type MergeChoice, type MergeConflict, resolveMerge } from '../model/merge-texts.ts';
import { type EditedSegment, speakerName, type TranscriptText } from '../model/transcript-text.ts';
import type { PendingMerge } from './use-saving.ts';
import './merge-dialog.css';

const choices: readonly { value: MergeChoice; label: string }[] = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Keep theirs' },
  { value: 'both', label: 'Keep both' },
];

/** Both texts of each paragraph that two people changed (D70). */
export function MergeDialog({
  pending: { merge },
  onDone,
  onClose,
}: {
  pending: PendingMerge;
  onDone: (merged: TranscriptText) => void;
  onClose: () => void;
}) {
  const { conflicts, includedChanges } = merge;
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeChoice>>(new Map());
  const missing = conflicts.filter(({ id }) => !chosen.has(id)).length;
  return (
    <Dialog
      title="Changed meanwhile"
      isOpen
      onClose={onClose}
      isLarge
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={missing > 0}
            onClick={() =>
              onDone(resolveMerge(merge, ({ id }) => chosen.get(id) ?? 'both', newSegmentId))
            }
          >
            Save merged text
          </Button>
        </>
      }
    >
      <div className="merge">
        <p>
          {`Another version was saved while you edited. ${includedText(includedChanges)} ${conflictText(conflicts.length, missing)}`}
        </p>
        {conflicts.map((conflict, at) => (
          <ConflictCard
            key={conflict.id}
            number={at + 1}
            conflict={conflict}
            speakers={merge}
            chosen={chosen.get(conflict.id)}
            onChoose={(choice) => setChosen(new Map(chosen).set(conflict.id, choice))}
          />
        ))}
      </div>
    </Dialog>
  );
}

const includedText = (count: number): string =>
  count === 0
    ? 'It changed nothing else.'
    : `${count} other ${count === 1 ? 'change was' : 'changes were'} included.`;

function conflictText(count: number, missing: number): string {
  if (count === 0) return 'You changed other places, so both texts are kept.';
  if (missing === 0) return 'You have chosen a text for each place that you both changed.';
  return `Choose a text for ${missing} of ${count} ${count === 1 ? 'place' : 'places'} that you both changed.`;
}

function ConflictCard({
  number,
  conflict: { mine, theirs },
  speakers,
  chosen,
  onChoose,
}: {
  number: number;
  conflict: MergeConflict;
  speakers: Pick<TranscriptText, 'speakers'>;
  chosen: MergeChoice | undefined;
  onChoose: (choice: MergeChoice) => void;
}) {
  return (
    <fieldset className="merge-conflict">
      <legend>{`Place ${number}`}</legend>
      <div className="merge-sides">
        <Side
          title="Mine"
          segments={mine}
          others={theirs}
          speakers={speakers}
          isOff={chosen === 'theirs'}
        />
        <Side
          title="Theirs"
          segments={theirs}
          others={mine}
          speakers={speakers}
          isOff={chosen === 'mine'}
        />
      </div>
      <div className="merge-choices">
        {choices.map(({ value, label }) => (
          <Choice
            key={value}
            kind="radio"
            name={`merge-${number}`}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          >
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

function Side({
  title,
  segments,
  others,
  speakers,
  isOff,
}: {
  title: string;
  segments: readonly EditedSegment[];
  /** The other side's paragraphs; words that they do not have are marked. */
  others: readonly EditedSegment[];
  speakers: Pick<TranscriptText, 'speakers'>;
  isOff: boolean;
}) {
  return (
    <section className="merge-side" data-off={isOff} aria-label={title}>
      <h3>{title}</h3>
      {segments.length === 0 && <p className="soft">Removed</p>}
      {segments.map(({ id, speaker, text }, at) => (
        <div key={id}>
          <p className="merge-speaker">{speakerName(speakers, speaker)}</p>
          <p>
            {text.length === 0 && <span className="soft">No words</span>}
            <MarkedWords text={text} other={others[at]?.text ?? []} />
          </p>
        </div>
      ))}
    </section>
  );
}

function MarkedWords({
  text,
  other,
}: {
  text: EditedSegment['text'];
  other: EditedSegment['text'];
}) {
  const words = (leaves: EditedSegment['text']) => leaves.map((leaf) => leaf.text);
  let at = 0;
  return compareWords(words(other), words(text)).map(({ added, removed, value }) => {
    if (removed) return null;
    at += value.length;
    const shown = value.join(' ');
    return (
      <Fragment key={at}>{added ? <mark className="merge-mark">{shown}</mark> : shown} </Fragment>
    );
  });
}
