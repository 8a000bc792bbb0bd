import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExaminationRedactions } from '#contracts/endpoints/speech/examinations.ts';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { redactionsQuery, useRedact } from './api/redactions.ts';

/** Redacts words of a cross-examination, lifts that, and shows who did so and when. */
export function RedactionsDrawer({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const query = useQuery(redactionsQuery(caseId));
  const { submit, isSubmitting, failure } = useRedact(caseId);
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const revision = query.data?.revision ?? 0;
  const redact = async () => {
    setAsked(true);
    if (typed.trim() === '') return;
    if (!(await submit({ revision, redact: [typed.trim()] }))) return;
    setTyped('');
    setAsked(false);
  };
  return (
    <Drawer title="Redactions" isOpen onClose={onClose} problem={failure} width="560px">
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void redact();
        }}
      >
        <TextField
          label="Words to redact"
          hint="Each word is withheld wherever it occurs in this cross-examination, in earlier versions and in exports too."
          maxLength={200}
          value={typed}
          error={isAsked && typed.trim() === '' ? 'Name a word' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button size="sm" type="submit" disabled={isSubmitting || !query.data}>
            Redact
          </Button>
        </div>
      </form>
      <QueryStates query={query} loading={<Skeleton lines={4} label={DEFAULT_LOADER_TEXT} />}>
        {(redactions) => (
          <>
            <RedactedWords
              redactions={redactions}
              isLocked={isSubmitting}
              onLift={(word) => void submit({ revision, lift: [word] })}
            />
            <Acts acts={redactions.acts} />
          </>
        )}
      </QueryStates>
    </Drawer>
  );
}

function RedactedWords({
  redactions: { words, mayReadRedacted },
  isLocked,
  onLift,
}: {
  redactions: ExaminationRedactions;
  isLocked: boolean;
  onLift: (word: string) => void;
}) {
  if (words.length === 0) return <p className="soft">No words are redacted.</p>;
  if (!mayReadRedacted)
    return (
      <p>
        {`${words.length} ${words.length === 1 ? 'word is' : 'words are'} redacted. The neutrals of the case can read and lift them.`}
      </p>
    );
  return (
    <ul className="redacted-words" aria-label="Redacted words">
      {words.map((word) => (
        <li key={word}>
          <span>{word}</span>
          <Button look="quiet" size="sm" disabled={isLocked} onClick={() => onLift(word)}>
            Lift
            <span className="visually-hidden">{` the redaction of ${word}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Acts({ acts }: { acts: ExaminationRedactions['acts'] }) {
  if (acts.length === 0) return null;
  return (
    <section className="redaction-acts" aria-labelledby="redaction-acts">
      <h3 id="redaction-acts">History</h3>
      <ol className="turn-layers">
        {acts.map(({ number, name, role, at, redacted, lifted }) => (
          <li key={number}>
            {redacted.length > 0 && <p>{`Redacted: ${redacted.join(', ')}`}</p>}
            {lifted.length > 0 && <p>{`Redaction lifted: ${lifted.join(', ')}`}</p>}
            <p className="soft">
              {`${name}, ${participantLabel(role)} · ${indianDateTime(at)} IST`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
