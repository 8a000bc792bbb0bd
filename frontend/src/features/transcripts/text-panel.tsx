import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { NotKept } from '#portal/parts/unsent/unsent-notice.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { BrandMark } from '#portal/shared/ui/page/brand-mark.tsx';
import { SegmentList } from './editor/segment-list.tsx';
import { Toolbar } from './editor/toolbar.tsx';
import { isDirtyState, useEditor, useEditorValue } from './editor/use-editor.ts';
import { useFind } from './editor/use-find.ts';
import { WordFacts } from './editor/word-facts.tsx';
import type { WordRange } from './model/leaves.ts';
import { PresenceLine } from './remarks/presence-line.tsx';
import { usePresence } from './remarks/use-presence.ts';
import { useRemarking } from './remarks/use-remarking.tsx';
import type { Saving } from './save/use-saving.ts';
import type { useTranscriptSettings } from './settings.ts';
import { usePauseWhileTyping } from './use-pause-while-typing.ts';

const FindBar = lazy(async () => ({ default: (await import('./editor/find-bar.tsx')).FindBar }));

type Settings = ReturnType<typeof useTranscriptSettings>;

/** Tools, notices and paragraphs of the transcript. */
export function TextPanel({
  saving,
  isRestored,
  isKept,
  settings,
  transcriptId,
  onSettings,
  onSpeaker,
  onSuggest,
}: {
  saving: Saving;
  transcriptId: string;
  isRestored: boolean;
  /** The browser keeps unsaved changes. */
  isKept: boolean;
  settings: Settings['settings'];
  onSettings: Settings['change'];
  onSpeaker: (segmentId: string) => void;
  onSuggest: (segmentId: string, range: WordRange) => void;
}) {
  const { player } = useEditor();
  const [isFinding, setFinding] = useState(false);
  const findInput = useRef<HTMLInputElement>(null);
  const find = useFind(isFinding);
  const onTyping = usePauseWhileTyping(player, settings.pausesWhileTyping);
  const remarking = useRemarking(transcriptId);
  const present = usePresence(transcriptId, saving.noteVersion);
  const { remarks, setList } = remarking;
  const beside = useMemo(
    () => ({ remarks, present, onRemarks: setList }),
    [remarks, present, setList],
  );
  const openFind = () => {
    setFinding(true);
    // A bar that is not open yet takes the focus itself.
    findInput.current?.select();
  };
  useTextKeys({ onFind: openFind, onSave: saving.save });
  return (
    <section className="transcript-text card" aria-label="Transcript">
      <BrandMark className="transcript-watermark" />
      <Toolbar
        settings={settings}
        onSettings={onSettings}
        isFinding={isFinding}
        onFind={() => (isFinding ? setFinding(false) : openFind())}
        onSuggest={onSuggest}
        onRemark={remarking.start}
        onRemarks={() => setList('comment')}
      />
      {isFinding && (
        <Suspense fallback={null}>
          <FindBar find={find} input={findInput} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      {remarking.dialogs}
      <PresenceLine present={present} />
      <Notices saving={saving} isRestored={isRestored} isKept={isKept} />
      <SegmentList
        hits={find.hits}
        shownHit={find.shownHit}
        beside={beside}
        onSpeaker={onSpeaker}
        onTyping={onTyping}
      />
      <WordFacts />
    </section>
  );
}

function Notices({
  saving,
  isRestored,
  isKept,
}: {
  saving: Saving;
  isRestored: boolean;
  isKept: boolean;
}) {
  const { editor } = useEditor();
  const isDirty = useEditorValue(isDirtyState);
  const [isShown, setShown] = useState(isRestored);
  return (
    <>
      {isDirty && !isKept && <NotKept />}
      {isShown && isDirty && (
        <p className="transcript-notice" role="status">
          <span>Changes that you made before and did not save are shown.</span>
          <Button
            look="quiet"
            size="sm"
            onClick={() => {
              const { saved, version } = editor.getState();
              editor.replace({ text: saved, version });
              setShown(false);
            }}
          >
            Discard them
          </Button>
        </p>
      )}
      {saving.isBehind && (
        <p className="transcript-notice" role="status">
          <span>
            Another version was saved meanwhile.{isDirty && ' Your changes are still here.'}
          </span>
          <Button look="quiet" size="sm" onClick={isDirty ? saving.compare : saving.showLatest}>
            {isDirty ? 'Compare' : 'Show it'}
          </Button>
        </p>
      )}
    </>
  );
}

/** Ctrl or Cmd with Z, Shift+Z, Y, F and S, anywhere on the screen outside of other fields. */
function useTextKeys({ onFind, onSave }: { onFind: () => void; onSave: () => void }): void {
  const { editor, commands } = useEditor();
  const latest = useRef({ onFind, onSave });
  latest.current = { onFind, onSave };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (!(ctrlKey || metaKey) || altKey || document.querySelector('[role=dialog].p-dialog'))
        return;
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      const actions: Readonly<Record<string, (() => void) | undefined>> = {
        f: () => latest.current.onFind(),
        s: () => editor.getState().isDirty && latest.current.onSave(),
        z: isField ? undefined : shiftKey ? commands.redo : commands.undo,
        y: isField ? undefined : commands.redo,
      };
      const action = actions[key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [editor, commands]);
}
