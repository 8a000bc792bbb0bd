import { useState } from 'react';
import type {
  DecidedReference,
  Reference,
  ReferencedPlace,
} from '#contracts/endpoints/search/references.ts';
import { isCertain, isOpen } from './reference-states.ts';
import { useDecideReferences } from './references-query.ts';

/** What a person chose for a reference. */
export type Choice = { choice: 'link'; place: ReferencedPlace } | { choice: 'ignored' | 'open' };

type Made = { key: string; before: Choice };

/** Steps that can be taken back. */
const STEPS_MAX = 50;

const choiceOf = ({ decisions: [decision] }: Reference): Choice => {
  const place = decision?.places[0];
  if (decision?.choice === 'link' && place) return { choice: 'link', place };
  return { choice: decision?.choice === 'ignored' ? 'ignored' : 'open' };
};

const decidedOf = ({ key, decisions }: Reference, choice: Choice): DecidedReference => ({
  key,
  revision: decisions[0]?.revision ?? '',
  choice: choice.choice,
  ...(choice.choice === 'link' && {
    kind: choice.place.kind,
    id: choice.place.id,
    place: choice.place.place,
  }),
});

/** Goes through the references of a document: one at a time, with steps that can be taken back. */
export function useReview(
  of: { caseId: string; documentId: string },
  references: readonly Reference[],
) {
  const { submit, isSubmitting, failure } = useDecideReferences(of);
  const [key, setKey] = useState<string>();
  const [steps, setSteps] = useState<readonly (readonly Made[])[]>([]);
  const found = references.findIndex((one) => one.key === key);
  const at = found >= 0 ? found : Math.max(0, references.findIndex(isOpen));
  const current = references[at];
  const show = (index: number) => setKey(references[index]?.key ?? current?.key);

  const send = async (choices: readonly { reference: Reference; choice: Choice }[]) => {
    const made = choices.map(({ reference }) => ({
      key: reference.key,
      before: choiceOf(reference),
    }));
    const reply = await submit(
      choices.map(({ reference, choice }) => decidedOf(reference, choice)),
    );
    return reply && made;
  };

  return {
    at,
    current,
    isSubmitting,
    failure,
    canUndo: steps.length > 0,
    show,
    /** Decides about the current reference and shows the next open one. */
    decide: async (choice: Choice) => {
      if (!current) return;
      const made = await send([{ reference: current, choice }]);
      if (!made) return;
      setSteps((all) => [...all, made].slice(-STEPS_MAX));
      const after = references.findIndex((one, index) => index > at && isOpen(one));
      const next = after >= 0 ? after : references.findIndex((one, i) => i !== at && isOpen(one));
      if (choice.choice !== 'open' && next >= 0) show(next);
      else setKey(current.key);
    },
    acceptCertain: async () => {
      const choices = references.flatMap((reference) => {
        const [place] = reference.places;
        return isCertain(reference) && place
          ? [{ reference, choice: { choice: 'link', place } as const }]
          : [];
      });
      const made = await send(choices);
      if (made) setSteps((all) => [...all, made].slice(-STEPS_MAX));
    },
    /** Takes the last step back. */
    undo: async () => {
      const last = steps.at(-1);
      if (!last) return;
      const byKey = new Map(references.map((one) => [one.key, one]));
      const choices = last.flatMap(({ key: made, before }) => {
        const reference = byKey.get(made);
        return reference ? [{ reference, choice: before }] : [];
      });
      if (choices.length > 0 && !(await send(choices))) return;
      setSteps((all) => all.slice(0, -1));
      setKey(last[0]?.key);
    },
  };
}

export type Review = ReturnType<typeof useReview>;
