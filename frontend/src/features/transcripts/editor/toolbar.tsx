import previousIcon from 'primeicons/raw-svg/angle-left.svg?raw';
import nextIcon from 'primeicons/raw-svg/angle-right.svg?raw';
import suggestIcon from 'primeicons/raw-svg/comment.svg?raw';
import moreIcon from 'primeicons/raw-svg/ellipsis-h.svg?raw';
import redactIcon from 'primeicons/raw-svg/eye-slash.svg?raw';
import redoIcon from 'primeicons/raw-svg/refresh.svg?raw';
import findIcon from 'primeicons/raw-svg/search.svg?raw';
import undoIcon from 'primeicons/raw-svg/undo.svg?raw';
import { type MouseEvent, useState } from 'react';
import type { RemarkKind } from '#contracts/endpoints/speech/transcript-remarks.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Popover } from '#portal/shared/ui/overlay/popover.tsx';
import { useWorkKey, workKeys } from '../keys/work-keys.ts';
import { isRedacted, type WordRange } from '../model/leaves.ts';
import { nextUncertain, type WordPlace } from '../model/word-times.ts';
import type { TranscriptSettings } from '../settings.ts';
import { textOfState, useEditor, useEditorValue, useSelection } from './use-editor.ts';

const KeysSheet = lazyDialog(async () => (await import('../keys/keys-sheet.tsx')).KeysSheet);

/** A click on a tool keeps the selection of the text. */
const keepSelection = (event: MouseEvent) => event.preventDefault();

/** The tools of the text. On a phone, all but the first ones are behind 'More tools'. */
export function Toolbar({
  settings,
  onSettings,
  isFinding,
  onFind,
  onSuggest,
  onRemark,
  onRemarks,
}: {
  settings: TranscriptSettings;
  onSettings: (changes: Partial<TranscriptSettings>) => void;
  isFinding: boolean;
  onFind: () => void;
  onSuggest: (segmentId: string, range: WordRange) => void;
  onRemark: (kind: RemarkKind) => void;
  /** Opens the list of comments and bookmarks. */
  onRemarks: () => void;
}) {
  const { commands } = useEditor();
  const canUndo = useEditorValue((state) => state.canUndo);
  const canRedo = useEditorValue((state) => state.canRedo);
  const [isMore, setMore] = useState(false);
  const [hasKeys, setKeys] = useState(false);
  return (
    <>
      <div
        className="transcript-toolbar"
        role="toolbar"
        aria-label="Editing"
        tabIndex={-1}
        onMouseDown={keepSelection}
      >
        <div className="transcript-tools">
          <IconButton
            icon={undoIcon}
            label="Undo (Ctrl+Z)"
            disabled={!canUndo}
            onClick={commands.undo}
          />
          <IconButton
            icon={redoIcon}
            label="Redo (Ctrl+Shift+Z)"
            disabled={!canRedo}
            onClick={commands.redo}
          />
          <IconButton
            icon={findIcon}
            label="Find and replace (Ctrl+F)"
            aria-pressed={isFinding}
            onClick={onFind}
          />
          <SelectionTools onSuggest={onSuggest} />
          <IconButton
            className="transcript-more"
            icon={moreIcon}
            label="More tools"
            aria-expanded={isMore}
            onClick={() => setMore(!isMore)}
          />
        </div>
        <div className="transcript-tools transcript-tools-more" data-open={isMore}>
          <UncertainSteps />
          <RemarkTools onRemark={onRemark} />
          <Button look="quiet" size="sm" onClick={onRemarks}>
            All comments
          </Button>
          <Popover
            label="View"
            className="transcript-view"
            control={(props) => (
              <Button look="quiet" size="sm" {...props}>
                View
              </Button>
            )}
          >
            {() => <ViewChoices settings={settings} onSettings={onSettings} />}
          </Popover>
          <Button look="quiet" size="sm" onClick={() => setKeys(true)}>
            Keys
          </Button>
        </div>
      </div>
      {hasKeys && <KeysSheet onClose={() => setKeys(false)} />}
    </>
  );
}

/** What can be done with the selected words. */
function SelectionTools({
  onSuggest,
}: {
  onSuggest: (segmentId: string, range: WordRange) => void;
}) {
  const { editor, commands } = useEditor();
  useSelection();
  useEditorValue(textOfState);
  const selected = commands.selectedWords();
  const parts = commands.selectedParts();
  const isWithheld =
    parts.length > 0 && parts.every(({ segment, range }) => isRedacted(segment.text, range));
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        icon={suggestIcon}
        disabled={!selected}
        onClick={() => {
          editor.endStep();
          if (selected) onSuggest(selected.segment.id, selected.range);
        }}
      >
        Suggest
      </Button>
      <Button
        look="quiet"
        size="sm"
        icon={redactIcon}
        disabled={parts.length === 0}
        aria-pressed={isWithheld}
        onClick={commands.redact}
      >
        {isWithheld ? 'Unredact' : 'Redact'}
      </Button>
    </>
  );
}

/** Comments on the selected words, or sets a bookmark there. */
function RemarkTools({ onRemark }: { onRemark: (kind: RemarkKind) => void }) {
  const hasPlace = useSelection() !== undefined;
  useWorkKey(workKeys.comment, () => onRemark('comment'));
  useWorkKey(workKeys.bookmark, () => onRemark('bookmark'));
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        title="Alt+M"
        disabled={!hasPlace}
        onClick={() => onRemark('comment')}
      >
        Comment
      </Button>
      <Button
        look="quiet"
        size="sm"
        title="Alt+B"
        disabled={!hasPlace}
        onClick={() => onRemark('bookmark')}
      >
        Bookmark
      </Button>
    </>
  );
}

/** Steps through the words that the speech service was unsure of. */
function UncertainSteps() {
  const { editor, view, commands } = useEditor();
  const [said, setSaid] = useState('');
  const step = (isBackwards: boolean) => {
    const { segments } = editor.getState().text;
    const selection = view.readSelection();
    const at = segments.findIndex(({ id }) => id === selection?.segmentId);
    const from: WordPlace | undefined =
      selection && at >= 0
        ? { segment: at, word: wordIndexAt(segments[at]?.text ?? [], selection.start) }
        : undefined;
    const place = nextUncertain(segments, from, isBackwards);
    if (!place) {
      setSaid('No words with low confidence');
      return;
    }
    const leaf = segments[place.segment]?.text[place.word];
    setSaid(`${leaf?.text ?? ''}, confidence ${Math.round(leaf?.confidence ?? 0)} percent`);
    commands.selectWord(place);
  };
  useWorkKey(workKeys.uncertain, step);
  return (
    <fieldset className="transcript-uncertain" aria-label="Low confidence">
      <IconButton
        icon={previousIcon}
        label="Previous low-confidence word (Alt+Shift+W)"
        onClick={() => step(true)}
      />
      <span className="transcript-uncertain-name">Low confidence</span>
      <IconButton
        icon={nextIcon}
        label="Next low-confidence word (Alt+W)"
        onClick={() => step(false)}
      />
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </fieldset>
  );
}

function wordIndexAt(leaves: readonly { text: string }[], offset: number): number {
  let end = 0;
  for (const [at, { text }] of leaves.entries()) {
    end += text.length;
    if (offset <= end) return at;
    end += 1;
  }
  return leaves.length - 1;
}

function ViewChoices({
  settings,
  onSettings,
}: {
  settings: TranscriptSettings;
  onSettings: (changes: Partial<TranscriptSettings>) => void;
}) {
  const choice = (name: keyof TranscriptSettings, label: string) => (
    <Choice
      kind="checkbox"
      checked={settings[name]}
      onChange={({ target }) => onSettings({ [name]: target.checked })}
    >
      {label}
    </Choice>
  );
  return (
    <div className="transcript-choices">
      {choice('pausesWhileTyping', 'Pause while typing')}
      {choice('showsTimecodes', 'Show timecodes')}
      {choice('showsSpeakers', 'Show speaker labels')}
      {choice('showsPreview', 'Display preview for video')}
    </div>
  );
}
