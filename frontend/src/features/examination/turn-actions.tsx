import pencilIcon from 'primeicons/raw-svg/pencil.svg?raw';
import refreshIcon from 'primeicons/raw-svg/refresh.svg?raw';
import { lazy, Suspense, useState } from 'react';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { nextTurnType, speakerOfTurn } from '#contracts/rules/speech/examinations.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { withLoader } from '#portal/shared/feedback/loader-state.ts';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { readTurn, useEditTurn } from './api/turns.ts';

const EditTurnDialog = lazy(async () => ({
  default: (await import('./edit-turn-dialog.tsx')).EditTurnDialog,
}));

/** Corrects a turn, turns it into the other type, and completes the text of a failed one. */
export function TurnActions({
  caseId,
  turn,
  examiner,
  modelType,
}: {
  caseId: string;
  turn: Turn;
  /** Who asks the Questions around the turn; '' if not known. */
  examiner: string;
  modelType: string;
}) {
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { submit, isSubmitting } = useEditTurn(caseId);
  const { mediaId, version } = turn;
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
    return transcribeAudio(stored?.audioUrl ?? '', { caseId, mediaId, modelType });
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
      <Button look="quiet" size="sm" icon={pencilIcon} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Button
        look="quiet"
        size="sm"
        disabled={isSubmitting}
        onClick={() => void submit({ mediaId, version, textType: other, speaker })}
      >
        {`Change to ${other}`}
      </Button>
      <ConfirmDialog
        title="Replace the text?"
        question="The text of this turn, with its corrections, is replaced by what the speech service hears in its audio."
        confirmLabel="Replace"
        cancelLabel="Cancel"
        isOpen={isAsking}
        onConfirm={() => void retry()}
        onCancel={() => setAsking(false)}
      />
      {isEditing && (
        <Suspense>
          <EditTurnDialog caseId={caseId} turn={turn} onClose={() => setEditing(false)} />
        </Suspense>
      )}
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
