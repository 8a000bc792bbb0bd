import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { placesWithin, tokensOf, writtenWordsOf } from '#contracts/rules/speech/redactions.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { redactionsQuery, useRedact } from '../api/redactions.ts';
import { nameOfTurn } from '../shown-turn.ts';
import { KeptText } from './kept-text.tsx';

/** Redacts the selected words of a turn, in this turn alone. */
export function RedactWordsDialog({
  caseId,
  turn,
  onClose,
}: {
  caseId: string;
  turn: Turn;
  onClose: () => void;
}) {
  /** The text that the selection belongs to; the list may show a newer one (D70). */
  const [base, setBase] = useState(turn);
  const [range, setRange] = useState({ start: 0, end: 0 });
  const [isAsked, setAsked] = useState(false);
  const query = useQuery(redactionsQuery(caseId));
  const { submit, isSubmitting, failure } = useRedact(caseId);
  const written = writtenWordsOf(base.text);
  const places = placesWithin(base.text, range).filter(
    (place) => tokensOf(written[place] ?? '').length > 0,
  );
  const redact = async () => {
    setAsked(true);
    if (places.length === 0 || !query.data) return;
    const { mediaId, version } = base;
    const reply = await submit({
      revision: query.data.revision,
      redactIn: { mediaId, version, places },
    });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <FormDialog
      title={`Redact words of ${nameOfTurn(turn)}`}
      width="36rem"
      submitLabel="Redact"
      isLocked={isSubmitting || !query.data}
      failure={failure ?? query.error?.message}
      onSubmit={(event) => {
        event.preventDefault();
        return redact();
      }}
      onClose={onClose}
    >
      {turn.version > base.version && (
        <ChangedMeanwhile
          what="This turn was changed meanwhile."
          onShow={() => {
            setBase(turn);
            setRange({ start: 0, end: 0 });
          }}
        />
      )}
      <KeptText
        text={base.text}
        version={base.version}
        hint="Select the words to withhold in this turn alone. Words that are withheld everywhere are in Redactions, where you can lift both."
        error={isAsked && places.length === 0 ? 'Select a word of the text' : undefined}
        onSelect={(start, end) => setRange({ start, end })}
      />
      <dl className="turn-parts" aria-live="polite">
        <dt>Withheld</dt>
        <dd>{places.map((place) => written[place]).join(' ') || '–'}</dd>
      </dl>
      <p className="soft">
        If the text of this turn is edited later, these words are withheld wherever they stand in
        it.
      </p>
    </FormDialog>
  );
}
