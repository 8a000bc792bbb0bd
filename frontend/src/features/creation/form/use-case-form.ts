import { useEffect, useRef } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import type { CaseDraft } from '#contracts/endpoints/cases/case-creation.ts';
import type { CaseInput } from '#contracts/rules/cases/case-input.ts';
import { useUnloadQuestion, useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import type { FieldIssue } from '#portal/shared/api/api-failure.ts';
import {
  blankCase,
  type CaseFormValues,
  caseFormSchema,
  checkCaseForm,
  valuesOfInput,
} from './case-form.ts';

export type CaseFormApi = UseFormReturn<CaseFormValues>;

/** Names the version: unsent input of an older version is not restored. */
const placeOf = (draft: CaseDraft | undefined) =>
  draft ? `case:${draft.id}:${draft.version}` : 'case:new';

const panOf = ({ respondentPanNumber }: CaseFormValues['respondents'][number]) =>
  respondentPanNumber;

/** The form with its unsent input, validated by the contract's rules. */
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
  /** Result and rules of the last validation, which is repeated while the user corrects fields. */
  const last = useRef<{ issues: readonly FieldIssue[]; isDraft: boolean }>(undefined);

  const setErrors = (issues: readonly FieldIssue[]) => {
    // The form ignores errors of unknown fields.
    for (const { field, message } of issues)
      form.setError(field as FieldPath<CaseFormValues>, { message });
  };

  /** Shows each error at its field and focuses the first. */
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
        // The server's refusal applies to the sent value only.
        if (name !== undefined) form.clearErrors(name);
        return;
      }
      const { issues = [] } = checkCaseForm(form.getValues(), before);
      // Corrected fields lose their error; other fields get none while the user types.
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
    /** The validated input of the contract; undefined if a field is invalid. */
    check(isDraft: boolean): CaseInput | undefined {
      form.clearErrors();
      const { input, issues } = checkCaseForm(form.getValues(), { isDraft });
      last.current = issues && { issues, isDraft };
      if (issues) showIssues(issues);
      return input;
    },
  };
}
