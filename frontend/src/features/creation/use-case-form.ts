import { useEffect, useRef } from 'react';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import type { CaseDraft } from '../../../../contracts/case-creation.ts';
import type { CaseInput } from '../../../../contracts/case-input.ts';
import type { FieldIssue } from '../../shared/api/api-failure.ts';
import { draftKeyOf, writeDraft } from '../../shared/drafts/stored-drafts.ts';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import {
  blankCase,
  type CaseFormValues,
  checkCaseForm,
  parseKeptForm,
  valuesOfInput,
} from './case-form.ts';

export type CaseFormApi = UseFormReturn<CaseFormValues>;

/** A draft that has changed since is begun from what the server has. */
const placeOf = (draft: CaseDraft | undefined) =>
  draft ? `case:${draft.id}:${draft.version}` : 'case:new';

/** The form with what was typed before a reload, checked by the contract's own rules. */
export function useCaseForm(userId: string, draft: CaseDraft | undefined) {
  const place = placeOf(draft);
  const kept = useDraft(userId, place);
  const form = useForm<CaseFormValues>({
    defaultValues: parseKeptForm(kept.text) ?? (draft ? valuesOfInput(draft.input) : blankCase),
  });

  const { setText } = kept;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each setText does the same
  useEffect(() => {
    const subscription = form.watch((_values, { type }) => {
      // Only what a person did is kept; the form sets itself up too.
      if (type !== undefined || form.formState.isDirty) setText(JSON.stringify(form.getValues()));
    });
    return () => subscription.unsubscribe();
  }, [form]);

  // Another window saved another version: what is typed here goes along to it.
  const former = useRef(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (former.current === place) return;
    writeDraft(draftKeyOf(userId, former.current), { text: '' });
    former.current = place;
    setText(JSON.stringify(form.getValues()));
  }, [place]);

  /** Says each refusal beside its field and goes to the first. */
  const showIssues = (issues: readonly FieldIssue[]) => {
    const shown = new Set<string>();
    for (const { field, message } of issues) {
      if (shown.has(field)) continue;
      // A field of ours or not: what the form does not know it keeps and shows nowhere.
      form.setError(field as FieldPath<CaseFormValues>, { message });
      shown.add(field);
    }
    const [first] = shown;
    if (first !== undefined) form.setFocus(first as FieldPath<CaseFormValues>);
  };

  return {
    form,
    showIssues,
    /** What was typed as the contract has it; undefined when something is refused. */
    check(isDraft: boolean): CaseInput | undefined {
      form.clearErrors();
      const { input, issues } = checkCaseForm(form.getValues(), { isDraft });
      if (issues) showIssues(issues);
      return input;
    },
    requestKey: kept.requestKey,
    forgetTyped: kept.clear,
  };
}
