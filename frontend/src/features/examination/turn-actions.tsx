import { useQueryClient } from '@tanstack/react-query';
import pencilIcon from 'primeicons/raw-svg/pencil.svg?raw';
import refreshIcon from 'primeicons/raw-svg/refresh.svg?raw';
import { lazy, Suspense, useState } from 'react';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { nextTurnType, speakerOfTurn } from '#contracts/rules/speech/examinations.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import { withLoader } from '#portal/shared/feedback/loader-state.ts';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { ActionMenu } from '#portal/shared/ui/overlay/action-menu.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { readTurn, useEditTurn } from './api/turns.ts';
import { Rulings } from './entries/rulings.tsx';
import { testimonyLanguage } from './recording/testimony-language.ts';
import { nameOfTurn } from './shown-turn.ts';

const EditTurnDialog = lazy(async () => ({
  default: (await import('./edit-turn-dialog.tsx')).EditTurnDialog,
}));

const SplitTurnDialog = lazy(async () => ({
  default: (await import('./layers/split-turn-dialog.tsx')).SplitTurnDialog,
}));

const RedactWordsDialog = lazy(async () => ({
  default: (await import('./layers/redact-words-dialog.tsx')).RedactWordsDialog,
}));

const InsertTurnDialog = lazy(async () => ({
  default: (await import('./layers/insert-turn-dialog.tsx')).InsertTurnDialog,
}));

/**
 * Corrects a turn, turns it into the other type, completes the text of a failed one,
 * and inserts, splits, moves and strikes out. Nothing is removed: each change is a layer.
 */
export function TurnActions({
  caseId,
  turn,
  examiner,
  modelType,
  before,
  beforeThat = '',
  next,
}: {
  caseId: string;
  turn: Turn;
  /** Who asks the Questions around the turn; '' if not known. */
  examiner: string;
  modelType: string;
  /** Media ids of the turns around it; undefined where there is none. */
  before: string | undefined;
  beforeThat: string | undefined;
  next: string | undefined;
}) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'split' | 'insert' | 'redact'>();
  const [isAsking, setAsking] = useState(false);
  const { submit, isSubmitting } = useEditTurn(caseId);
  const { mediaId, version } = turn;
  const close = () => setOpen(undefined);
  const { data: me } = useMe();
  // A reader who sees marks would save the marks in place of the words.
  const isUnreadable = turn.isRedacted && me !== undefined && !mayReadRedacted(me.role);
  const other = nextTurnType(turn.textType);
  const speaker = speakerOfTurn(other, {
    witness: turn.witness,
    examiner: turn.speaker === turn.witness && examiner !== '' ? examiner : turn.speaker,
  });
  const retry = async () => {
    setAsking(false);
    const text = await withLoader('Fetching transcript...', () => transcribe()).catch(
      showRetryFailure,
    );
    if (text !== undefined) await submit({ mediaId, version, text, transcriptionFlag: true });
  };
  const transcribe = async () => {
    const { transcribeAudio } = await import('./recording/retry-turn.ts');
    const stored = await readTurn(caseId, turn.number);
    const { spoken } = testimonyLanguage(await client.ensureQueryData(caseSpeechQuery(caseId)));
    return transcribeAudio(stored?.audioUrl ?? '', { caseId, mediaId, modelType, spoken });
  };
  return (
    <>
      {!turn.transcriptionFlag && turn.audioUrl !== '' && (
        <Button
          look="secondary"
          size="sm"
          icon={refreshIcon}
          disabled={isSubmitting}
          onClick={() => (turn.text === '' ? void retry() : setAsking(true))}
        >
          Try again
        </Button>
      )}
      {!isUnreadable && (
        <Button look="quiet" size="sm" icon={pencilIcon} onClick={() => setOpen('edit')}>
          Edit
        </Button>
      )}
      {!isUnreadable && (
        <Rulings
          turn={turn}
          isLocked={isSubmitting}
          onRule={(objections) => void submit({ mediaId, version, objections })}
        />
      )}
      {turn.textType && (
        <Button
          look="quiet"
          size="sm"
          disabled={isSubmitting}
          onClick={() =>
            void submit({
              ...{ mediaId, version, textType: other },
              // Without marks in place of names.
              ...(!isUnreadable && { speaker }),
            })
          }
        >
          {`Change to ${other}`}
        </Button>
      )}
      <ActionMenu
        label={`More actions of ${nameOfTurn(turn)}`}
        actions={[
          { label: 'Insert a turn below', onChoose: () => setOpen('insert') },
          {
            label: 'Split in two',
            onChoose: () => setOpen('split'),
            reason: isUnreadable
              ? 'Its text is withheld'
              : turn.line !== undefined
                ? 'It is no speech'
                : /\s/u.test(turn.text.trim())
                  ? undefined
                  : 'It has one word only',
          },
          {
            label: 'Redact words',
            onChoose: () => setOpen('redact'),
            reason:
              turn.line !== undefined || turn.text.trim() === '' ? 'It has no words' : undefined,
          },
          {
            label: 'Move up',
            onChoose: () => void submit({ mediaId, version, after: beforeThat }),
            reason: before === undefined ? 'It is the first turn' : undefined,
          },
          {
            label: 'Move down',
            onChoose: () => void submit({ mediaId, version, after: next }),
            reason: next === undefined ? 'It is the last turn' : undefined,
          },
          {
            label: turn.isStruck ? 'Reinstate' : 'Strike out',
            onChoose: () => void submit({ mediaId, version, isStruck: !turn.isStruck }),
          },
        ]}
      />
      <ConfirmDialog
        title="Replace the text?"
        question="The text of this turn is replaced by what the speech service hears in its audio. The text before stays in the history of the turn."
        confirmLabel="Replace"
        cancelLabel="Cancel"
        isOpen={isAsking}
        onConfirm={() => void retry()}
        onCancel={() => setAsking(false)}
      />
      <Suspense>
        {open === 'edit' && <EditTurnDialog caseId={caseId} turn={turn} onClose={close} />}
        {open === 'split' && (
          <SplitTurnDialog caseId={caseId} turn={turn} examiner={examiner} onClose={close} />
        )}
        {open === 'redact' && <RedactWordsDialog caseId={caseId} turn={turn} onClose={close} />}
        {open === 'insert' && <InsertTurnDialog caseId={caseId} before={turn} onClose={close} />}
      </Suspense>
    </>
  );
}

const showRetryFailure = (error: unknown): undefined => {
  showFailure(
    error instanceof ApiFailure
      ? error
      : new ApiFailure('The audio could not be read. Please try again.', { cause: error }),
  );
};
