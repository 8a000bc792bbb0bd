import { useEffect, useRef } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import type { CaseDraft } from '#contracts/endpoints/case-creation.ts';
import type { CaseInput } from '#contracts/rules/case-input.ts';
import type { FieldIssue } from '#portal/shared/api/api-failure.ts';
import { useUnloadQuestion, useUnsentForm } from '#portal/shared/unsent/use-unsent-form.ts';
import {
  blankCase,
  type CaseFormValues,
  caseFormSchema,
  checkCaseForm,
  valuesOfInput,
} from './case-form.ts';

export type CaseFormApi = UseFormReturn<CaseFormValues>;

/** A draft that has changed since begins from what the server has. */
const placeOf = (draft: CaseDraft | undefined) =>
  draft ? `case:${draft.id}:${draft.version}` : 'case:new';

const panOf = ({ respondentPanNumber }: CaseFormValues['respondents'][number]) =>
  respondentPanNumber;

/** The form with what was typed before, checked by the contract's own rules. */
export function useCaseForm(draft: CaseDraft | undefined) {
  const blank = draft ? valuesOfInput(draft.input) : blankCase;
  const { form, unsent: kept } = useUnsentForm<CaseFormValues>(placeOf(draft), {
    defaultValues: blank,
    schema: caseFormSchema,
    unstored: ['respondents.*.respondentPanNumber'],
  });
  const pans = useWatch({ control: form.control, name: 'respondents' }).map(panOf);
  const known = blank.respondents.map(panOf);
  useUnloadQuestion(pans.some((pan) => pan !== '' && !known.includes(pan)));
  /** What the last check said, and by which rules; it is checked again while it is mended. */
  const last = useRef<{ issues: readonly FieldIssue[]; isDraft: boolean }>(undefined);

  const setErrors = (issues: readonly FieldIssue[]) => {
    // A field of ours or not: what the form does not know it keeps and shows nowhere.
    for (const { field, message } of issues)
      form.setError(field as FieldPath<CaseFormValues>, { message });
  };

  /** Says each refusal beside its field and goes to the first. */
  const showIssues = (issues: readonly FieldIssue[]) => {
    setErrors(issues.toReversed());
    const [first] = issues;
    if (first !== undefined) form.setFocus(first.field as FieldPath<CaseFormValues>);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: setErrors depends on the form alone
  useEffect(() => {
    const subscription = form.watch((_values, { name }) => {
      const before = last.current;
      if (!before) {
        // A refusal of the server's holds for what was sent.
        if (name !== undefined) form.clearErrors(name);
        return;
      }
      const { issues = [] } = checkCaseForm(form.getValues(), before);
      // Mended fields lose their error; fields that were not refused yet get none while typing.
      const refused = new Set(before.issues.map(({ field }) => field));
      const shown = issues.filter(({ field }) => refused.has(field));
      last.current = { ...before, issues: shown };
      form.clearErrors();
      setErrors(shown.toReversed());
    });
    return () => subscription.unsubscribe();
  }, [form]);

  return {
    form,
    kept,
    showIssues: (issues: readonly FieldIssue[]) => {
      last.current = undefined;
      showIssues(issues);
    },
    /** What was typed as the contract has it; undefined when something is refused. */
    check(isDraft: boolean): CaseInput | undefined {
      form.clearErrors();
      const { input, issues } = checkCaseForm(form.getValues(), { isDraft });
      last.current = issues && { issues, isDraft };
      if (issues) showIssues(issues);
      return input;
    },
  };
}
