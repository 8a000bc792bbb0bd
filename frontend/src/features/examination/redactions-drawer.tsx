import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ExaminationRedactions } from '#contracts/endpoints/speech/examinations.ts';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { paths } from '#portal/shared/paths.ts';
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
          hint="Each word is withheld wherever it occurs in this cross-examination, in earlier versions and in exports too. To redact a word in one turn alone, choose Redact words among the actions of the turn."
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
            <RedactedPlaces
              caseId={caseId}
              redactions={redactions}
              isLocked={isSubmitting}
              onLift={(key) => void submit({ revision, liftIn: [key] })}
            />
            <Acts acts={redactions.acts} />
          </>
        )}
      </QueryStates>
    </Drawer>
  );
}

function RedactedWords({
  redactions: { words, places, mayReadRedacted },
  isLocked,
  onLift,
}: {
  redactions: ExaminationRedactions;
  isLocked: boolean;
  onLift: (word: string) => void;
}) {
  if (words.length === 0)
    return places.length === 0 ? <p className="soft">No words are redacted.</p> : null;
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

/** Words that are redacted in one turn alone, each with its turn in the saved record. */
function RedactedPlaces({
  caseId,
  redactions: { places, mayReadRedacted },
  isLocked,
  onLift,
}: {
  caseId: string;
  redactions: ExaminationRedactions;
  isLocked: boolean;
  onLift: (key: string) => void;
}) {
  if (places.length === 0) return null;
  if (!mayReadRedacted)
    return (
      <p>
        {`${places.length} ${places.length === 1 ? 'word is' : 'words are'} redacted in one turn each.`}
      </p>
    );
  return (
    <section aria-labelledby="redacted-places">
      <h3 id="redacted-places">In one turn alone</h3>
      <ul className="redacted-words">
        {places.map(({ key, mediaId, word }) => (
          <li key={key}>
            <Link to={`${paths.savedExamination.href(caseId)}#turn-${mediaId}`}>{word}</Link>
            <Button look="quiet" size="sm" disabled={isLocked} onClick={() => onLift(key)}>
              Lift
              <span className="visually-hidden">{` the redaction of ${word} in its turn`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
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
