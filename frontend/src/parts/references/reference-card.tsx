import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  Reference,
  ReferenceDecision,
  ReferencedPlace,
} from '#contracts/endpoints/search/references.ts';
import { documentListQuery } from '#portal/parts/documents/case-documents.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { ChoiceGroup } from '#portal/shared/ui/form/choice-group.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { Choice as Chosen } from './use-review.ts';

const OTHER = 'other';
const keyOf = ({ kind, id, place }: ReferencedPlace): string => `${kind} ${id} ${place}`;

/** One reference with the places that fit, and what to do with it. */
export function ReferenceCard({
  caseId,
  reference,
  isLocked,
  onDecide,
}: {
  caseId: string;
  reference: Reference;
  isLocked: boolean;
  onDecide: (choice: Chosen) => void;
}) {
  const { page, before, quote, after, problem, state, decisions } = reference;
  const places = placesOf(reference);
  const [chosen, setChosen] = useState(() => {
    const linked = decisions[0]?.places[0];
    const [first] = places;
    if (linked) return keyOf(linked);
    return first && state === 'certain' ? keyOf(first) : places.length > 0 ? '' : OTHER;
  });
  const [other, setOther] = useState<Other>({ documentId: '', page: '1' });
  const place = chosen === OTHER ? otherPlace(other) : places.find((one) => keyOf(one) === chosen);
  return (
    <form
      className="reference-card"
      onSubmit={(event) => {
        event.preventDefault();
        if (place) onDecide({ choice: 'link', place });
      }}
    >
      <p className="reference-words" dir="auto">
        {before && `…${before}`}
        <mark>{quote}</mark>
        {after && `${after}…`}
      </p>
      <p className="soft reference-fact">{`Page ${page}`}</p>
      {decisions[0] && <Decided decision={decisions[0]} />}
      {problem && <p className="reference-fact">{problem}.</p>}
      <ChoiceGroup legend="Leads to">
        {places.map((one) => (
          <Choice
            key={keyOf(one)}
            kind="radio"
            name="place"
            checked={chosen === keyOf(one)}
            onChange={() => setChosen(keyOf(one))}
          >
            {one.label}
          </Choice>
        ))}
        <Choice
          kind="radio"
          name="place"
          checked={chosen === OTHER}
          onChange={() => setChosen(OTHER)}
        >
          {places.length > 0 ? 'Another document' : 'A document'}
        </Choice>
      </ChoiceGroup>
      {chosen === OTHER && <OtherFields caseId={caseId} other={other} onChange={setOther} />}
      <div className="reference-actions">
        <Button type="submit" size="sm" disabled={isLocked || !place}>
          Accept
        </Button>
        <Button
          look="secondary"
          size="sm"
          disabled={isLocked || decisions[0]?.choice === 'ignored'}
          onClick={() => onDecide({ choice: 'ignored' })}
        >
          Ignore
        </Button>
        {decisions.length > 0 && (
          <Button
            look="quiet"
            size="sm"
            disabled={isLocked}
            onClick={() => onDecide({ choice: 'open' })}
          >
            Take back
          </Button>
        )}
      </div>
    </form>
  );
}

type Other = { documentId: string; page: string };

function OtherFields({
  caseId,
  other,
  onChange,
}: {
  caseId: string;
  other: Other;
  onChange: (other: Other) => void;
}) {
  const { data, error } = useQuery(documentListQuery(caseId));
  const hint = error ? 'Could not be loaded' : 'Loading documents...';
  return (
    <div className="reference-other">
      <Select
        label="Document"
        value={other.documentId}
        options={[
          { value: '', label: data ? 'Choose a document' : hint },
          ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => onChange({ ...other, documentId: target.value })}
      />
      <TextField
        label="Page"
        type="number"
        min={1}
        value={other.page}
        onChange={({ target }) => onChange({ ...other, page: target.value })}
      />
    </div>
  );
}

/** The places that fit, and the one that was chosen otherwise. */
function placesOf({ places, decisions }: Reference): ReferencedPlace[] {
  const linked = decisions[0]?.places[0];
  return linked && !places.some((one) => keyOf(one) === keyOf(linked))
    ? [linked, ...places]
    : places;
}

function otherPlace({ documentId, page }: Other) {
  const number = Number(page);
  if (documentId === '' || !Number.isInteger(number) || number < 1) return undefined;
  return { kind: 'document', id: documentId, place: number, label: '' } as const;
}

function Decided({
  decision: { choice, places, flag, by, isKept },
}: {
  decision: ReferenceDecision;
}) {
  const what = choice === 'ignored' ? 'Ignored' : `Linked to ${places[0]?.label ?? 'a document'}`;
  return (
    <>
      <p className="reference-fact">{by ? `${what}, by ${by}` : what}</p>
      {flag === 'replaced' && (
        <p className="reference-warning">Its file was replaced since. Check the page.</p>
      )}
      {flag === 'deleted' && (
        <p className="reference-warning">The document that this led to was deleted.</p>
      )}
      {isKept && (
        <p className="soft reference-fact">Kept from the former file: the words are the same.</p>
      )}
    </>
  );
}
