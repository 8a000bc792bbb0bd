import exportIcon from 'primeicons/raw-svg/file-export.svg?raw';
import historyIcon from 'primeicons/raw-svg/history.svg?raw';
import saveIcon from 'primeicons/raw-svg/save.svg?raw';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPlayerHandle } from '#portal/parts/media-player/player-handle.ts';
import { RefreshActions } from '#portal/parts/speech/refresh-actions.tsx';
import { LeaveQuestion } from '#portal/parts/unsent/leave-question.tsx';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { readAudioAddress } from './api/transcripts.ts';
import { createCommands } from './editor/commands.ts';
import { createEditor } from './editor/editor-store.ts';
import { createEditorView } from './editor/editor-view.ts';
import {
  EditorContext,
  isDirtyState,
  type OpenEditor,
  useEditor,
  useEditorValue,
} from './editor/use-editor.ts';
import type { WordRange } from './model/leaves.ts';
import type { OpenedTranscript } from './save/opened-transcript.ts';
import { useKeptDraft } from './save/use-kept-draft.ts';
import { type Saving, useSaving } from './save/use-saving.ts';
import { useTranscriptSettings } from './settings.ts';
import { TextPanel } from './text-panel.tsx';
import { useOpenedAt } from './use-opened-at.ts';
import './transcript-editor.css';

const MediaPlayer = lazy(async () => ({
  default: (await import('#portal/parts/media-player/media-player.tsx')).MediaPlayer,
}));
const TranscriptAnnotations = lazy(async () => ({
  default: (await import('./annotations/transcript-annotations.tsx')).TranscriptAnnotations,
}));
const HistoryDrawer = lazy(async () => ({
  default: (await import('./history-drawer.tsx')).HistoryDrawer,
}));

const SpeakerDialog = lazyDialog(
  async () => (await import('./editor/speaker-dialog.tsx')).SpeakerDialog,
);
const SuggestDialog = lazyDialog(
  async () => (await import('./editor/suggest-dialog.tsx')).SuggestDialog,
);
const ExportDialog = lazyDialog(async () => (await import('./export-dialog.tsx')).ExportDialog);
const MergeDialog = lazyDialog(async () => (await import('./save/merge-dialog.tsx')).MergeDialog);

type EditorProps = { opened: OpenedTranscript; userId: string; breadcrumb: ReactNode };

/** The screen of one transcript: player, text, and its actions. */
export function TranscriptEditor(props: EditorProps) {
  const { opened } = props;
  const [open] = useState((): OpenEditor => {
    const editor = createEditor(opened, opened.draft);
    const view = createEditorView();
    return {
      editor,
      view,
      commands: createCommands(editor, view, opened),
      player: createPlayerHandle(),
      mayReadRedacted: opened.mayReadRedacted,
    };
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
  useOpenedAt();
  const isDirty = useEditorValue(isDirtyState);
  const saving = useSaving(editor, transcriptId);
  const { settings, change } = useTranscriptSettings();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const keeping = useKeptDraft(editor, { userId, transcriptId });
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
      {/* Case managers have no annotations. */}
      {opened.mayReadRedacted && (
        <Suspense fallback={<div className="transcript-annotations-wait" />}>
          <TranscriptAnnotations caseId={caseId} transcriptId={transcriptId} />
        </Suspense>
      )}
      <div
        className="transcript"
        data-timecodes={settings.showsTimecodes}
        data-speakers={settings.showsSpeakers}
      >
        <PlayerPanel opened={opened} isPreviewHidden={!settings.showsPreview} />
        <TextPanel
          saving={saving}
          transcriptId={transcriptId}
          isRestored={opened.draft !== undefined}
          isKept={keeping !== 'failed'}
          settings={settings}
          onSettings={change}
          onSpeaker={(segmentId) => setDialog({ name: 'speaker', segmentId })}
          onSuggest={(segmentId, range) => setDialog({ name: 'suggest', segmentId, range })}
        />
      </div>
      {dialog?.name === 'speaker' && <SpeakerDialog {...dialog} onClose={close} />}
      {dialog?.name === 'suggest' && <SuggestDialog {...dialog} onClose={close} />}
      {dialog?.name === 'export' && (
        <ExportDialog
          caseId={caseId}
          transcriptId={transcriptId}
          isDirty={isDirty}
          mayReadRedacted={opened.mayReadRedacted}
          onClose={close}
        />
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
        question={
          keeping === 'failed'
            ? 'Your changes are not saved, and this browser does not keep them. They are lost when you leave.'
            : 'Your changes are not saved. They stay in this browser, and you find them here when you open the transcript again.'
        }
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
      <RefreshActions
        isAutomatic={saving.isAutomatic}
        onAutomatic={saving.setAutomatic}
        onRefresh={saving.refresh}
      />
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
  opened: { id, title, audioFileUrl, mediaType, audioState },
  isPreviewHidden,
}: {
  opened: OpenedTranscript;
  isPreviewHidden: boolean;
}) {
  const { player } = useEditor();
  return (
    <aside className="transcript-player" aria-label="Recording">
      {audioFileUrl === '' ? (
        <p className="soft">
          {audioState === 'withheld'
            ? 'The recording is withheld: words of it are redacted, and a file of this kind or length cannot be muted.'
            : 'This transcript has no recording.'}
        </p>
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
          {audioState === 'muted' && (
            <p className="soft">Redacted words are silent in this recording.</p>
          )}
        </Suspense>
      )}
    </aside>
  );
}
