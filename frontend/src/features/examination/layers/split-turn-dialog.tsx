import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { kindFacts, spokenKinds, type TurnKind } from '#contracts/rules/speech/entries.ts';
import { nextTurnType, speakerOfTurn } from '#contracts/rules/speech/examinations.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { newMediaId, useSplitTurn } from '../api/turns.ts';
import { nameOfTurn } from '../shown-turn.ts';
import { KeptText } from './kept-text.tsx';
import { TurnKindField } from './turn-kind-field.tsx';

/** Splits a turn where the cursor stands in its text. */
export function SplitTurnDialog({
  caseId,
  turn,
  examiner,
  onClose,
}: {
  caseId: string;
  turn: Turn;
  /** Who asks the Questions around the turn; '' if not known. */
  examiner: string;
  onClose: () => void;
}) {
  const [mediaId] = useState(newMediaId);
  /** The text that the position belongs to; the list may show a newer one (D70). */
  const [base, setBase] = useState(turn);
  const [at, setAt] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const textType = nextTurnType(turn.textType);
  const { register, handleSubmit } = useForm<{ kind: TurnKind; speaker: string }>({
    defaultValues: { kind: textType, speaker: speakerOfTurn(textType, { ...turn, examiner }) },
  });
  const { submit, isSubmitting, failure } = useSplitTurn(caseId, turn.mediaId);
  const first = base.text.slice(0, at).trim();
  const second = base.text.slice(at).trim();
  const isPlaced = first !== '' && second !== '';
  const save = handleSubmit(async ({ kind, speaker }) => {
    setAsked(true);
    if (!isPlaced) return;
    const saved = await submit({
      ...{ ...kindFacts(kind), speaker },
      ...{ version: base.version, at, mediaId },
    });
    if (saved) onClose();
  });
  return (
    <FormDialog
      title={`Split ${nameOfTurn(turn)}`}
      width="36rem"
      submitLabel="Split"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      {turn.version > base.version && (
        <ChangedMeanwhile
          what="This turn was changed meanwhile."
          onShow={() => {
            setBase(turn);
            setAt(0);
          }}
        />
      )}
      <KeptText
        text={base.text}
        version={base.version}
        hint="Put the cursor where the second part begins. The text itself cannot be changed here."
        error={isAsked && !isPlaced ? 'Put the cursor between two words of the text' : undefined}
        onSelect={setAt}
      />
      <dl className="turn-parts" aria-live="polite">
        <dt>Stays</dt>
        <dd>{isPlaced ? first : '–'}</dd>
        <dt>Becomes the turn below</dt>
        <dd>{isPlaced ? second : '–'}</dd>
      </dl>
      <div className="turn-names">
        <TurnKindField label="Kind of the turn below" kinds={spokenKinds} {...register('kind')} />
        <TextField label="Speaker of the turn below" maxLength={100} {...register('speaker')} />
      </div>
    </FormDialog>
  );
}
