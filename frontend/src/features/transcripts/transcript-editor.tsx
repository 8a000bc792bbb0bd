import exportIcon from 'primeicons/raw-svg/file-export.svg?raw';
import historyIcon from 'primeicons/raw-svg/history.svg?raw';
import refreshIcon from 'primeicons/raw-svg/refresh.svg?raw';
import saveIcon from 'primeicons/raw-svg/save.svg?raw';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { createPlayerHandle } from '#portal/shared/media-player/player-handle.ts';
import { BrandMark } from '#portal/shared/ui/brand-mark.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { LeaveQuestion } from '#portal/shared/unsent/leave-question.tsx';
import type { OpenedTranscript } from './api/opened-transcript.ts';
import { readAudioAddress } from './api/transcripts.ts';
import { createCommands } from './editor/commands.ts';
import { createEditor } from './editor/editor-store.ts';
import { createEditorView } from './editor/editor-view.ts';
import { FindBar } from './editor/find-bar.tsx';
import { SegmentList } from './editor/segment-list.tsx';
import { SpeakerDialog } from './editor/speaker-dialog.tsx';
import { SuggestDialog } from './editor/suggest-dialog.tsx';
import { Toolbar } from './editor/toolbar.tsx';
import {
  EditorContext,
  isDirtyState,
  type OpenEditor,
  useEditor,
  useEditorValue,
} from './editor/use-editor.ts';
import { useFind } from './editor/use-find.ts';
import { WordFacts } from './editor/word-facts.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { WordRange } from './model/leaves.ts';
import { MergeDialog } from './save/merge-dialog.tsx';
import { useKeptDraft } from './save/use-kept-draft.ts';
import { type Saving, useSaving } from './save/use-saving.ts';
import { useTranscriptSettings } from './settings.ts';
import { usePauseWhileTyping } from './use-pause-while-typing.ts';
import './transcript-editor.css';

const MediaPlayer = lazy(async () => ({
  default: (await import('#portal/shared/media-player/media-player.tsx')).MediaPlayer,
}));
const HistoryDrawer = lazy(async () => ({
  default: (await import('./history-drawer.tsx')).HistoryDrawer,
}));

type EditorProps = { opened: OpenedTranscript; userId: string; breadcrumb: ReactNode };

/** The screen of one transcript: player, text, and its actions. */
export function TranscriptEditor(props: EditorProps) {
  const { opened } = props;
  const [open] = useState((): OpenEditor => {
    const editor = createEditor(opened, opened.draft);
    const view = createEditorView();
    return { editor, view, commands: createCommands(editor, view), player: createPlayerHandle() };
  });
  return (
    <EditorContext value={open}>
      <EditorScreen {...props} />
    </EditorContext>
  );
}

type Dialog =
  | { name: 'export' | 'history' }
  | { name: 'speaker'; segmentId: string }
  | { name: 'suggest'; segmentId: string; range: WordRange };

function EditorScreen({ opened, userId, breadcrumb }: EditorProps) {
  const { editor } = useEditor();
  const { id: transcriptId, caseId, title } = opened;
  const isDirty = useEditorValue(isDirtyState);
  const saving = useSaving(editor, transcriptId);
  const { settings, change } = useTranscriptSettings();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  useKeptDraft(editor, { userId, transcriptId });
  return (
    <Page
      title={title}
      before={breadcrumb}
      actions={
        <Actions
          saving={saving}
          onHistory={() => setDialog({ name: 'history' })}
          onExport={() => setDialog({ name: 'export' })}
        />
      }
    >
      <div
        className="transcript"
        data-timecodes={settings.showsTimecodes}
        data-speakers={settings.showsSpeakers}
      >
        <PlayerPanel opened={opened} isPreviewHidden={!settings.showsPreview} />
        <TextPanel
          saving={saving}
          isRestored={opened.draft !== undefined}
          settings={settings}
          onSettings={change}
          onSpeaker={(segmentId) => setDialog({ name: 'speaker', segmentId })}
          onSuggest={(segmentId, range) => setDialog({ name: 'suggest', segmentId, range })}
        />
      </div>
      {dialog?.name === 'speaker' && <SpeakerDialog {...dialog} onClose={close} />}
      {dialog?.name === 'suggest' && <SuggestDialog {...dialog} onClose={close} />}
      {dialog?.name === 'export' && (
        <ExportDialog transcriptId={transcriptId} isDirty={isDirty} onClose={close} />
      )}
      {dialog?.name === 'history' && (
        <Suspense fallback={null}>
          <HistoryDrawer
            caseId={caseId}
            transcriptId={transcriptId}
            isDirty={isDirty}
            onRestored={() => {
              saving.showLatest();
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {saving.pendingMerge && (
        <MergeDialog
          pending={saving.pendingMerge}
          onDone={saving.finishMerge}
          onClose={saving.cancelMerge}
        />
      )}
      <LeaveQuestion
        isAsked={isDirty}
        title="Leave without saving?"
        question="Your changes are not saved. They stay in this browser, and you find them here when you open the transcript again."
      />
    </Page>
  );
}

function Actions({
  saving,
  onHistory,
  onExport,
}: {
  saving: Saving;
  onHistory: () => void;
  onExport: () => void;
}) {
  const isDirty = useEditorValue(isDirtyState);
  const { save, isSaving } = saving;
  return (
    <>
      <Choice
        kind="checkbox"
        checked={saving.isAutomatic}
        onChange={({ target }) => saving.setAutomatic(target.checked)}
      >
        Auto Refresh
      </Choice>
      <Button look="secondary" size="sm" icon={refreshIcon} onClick={saving.refresh}>
        Refresh
      </Button>
      <Button look="secondary" size="sm" icon={historyIcon} onClick={onHistory}>
        History
      </Button>
      <Button look="secondary" size="sm" icon={exportIcon} onClick={onExport}>
        Export
      </Button>
      <Button size="sm" icon={saveIcon} disabled={!isDirty || isSaving} onClick={save}>
        Save
      </Button>
    </>
  );
}

function PlayerPanel({
  opened: { id, title, audioFileUrl, mediaType },
  isPreviewHidden,
}: {
  opened: OpenedTranscript;
  isPreviewHidden: boolean;
}) {
  const { player } = useEditor();
  return (
    <aside className="transcript-player" aria-label="Recording">
      {audioFileUrl === '' ? (
        <p className="soft">This transcript has no recording.</p>
      ) : (
        <Suspense fallback={<Skeleton lines={3} label="Loading the player" />}>
          <MediaPlayer
            title={title}
            url={audioFileUrl}
            mediaType={mediaType}
            handle={player}
            refresh={() => readAudioAddress(id)}
            isPreviewHidden={isPreviewHidden}
          />
        </Suspense>
      )}
    </aside>
  );
}

type Settings = ReturnType<typeof useTranscriptSettings>;

function TextPanel({
  saving,
  isRestored,
  settings,
  onSettings,
  onSpeaker,
  onSuggest,
}: {
  saving: Saving;
  isRestored: boolean;
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
  const openFind = () => {
    setFinding(true);
    // Focused after it is rendered.
    requestAnimationFrame(() => findInput.current?.select());
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
      />
      {isFinding && <FindBar find={find} input={findInput} onClose={() => setFinding(false)} />}
      <Notices saving={saving} isRestored={isRestored} />
      <SegmentList
        hits={find.hits}
        shownHit={find.shownHit}
        onSpeaker={onSpeaker}
        onTyping={onTyping}
      />
      <WordFacts />
    </section>
  );
}

function Notices({ saving, isRestored }: { saving: Saving; isRestored: boolean }) {
  const { editor } = useEditor();
  const isDirty = useEditorValue(isDirtyState);
  const [isShown, setShown] = useState(isRestored);
  return (
    <>
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
      {saving.isBehind && isDirty && (
        <p className="transcript-notice" role="status">
          <span>Another version was saved meanwhile. Your changes are still here.</span>
          <Button look="quiet" size="sm" onClick={saving.compare}>
            Compare
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
