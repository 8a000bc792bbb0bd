import { useQuery } from '@tanstack/react-query';
import { type SpeechBudget, speechCostsEndpoints } from '#contracts/endpoints/speech/costs.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { callApi } from '../../../shared/api/call-api.ts';
import './budget-left.css';

const AGAIN_MS = 60_000;

/** Says what is left of the month's speech minutes, once it is little. */
export function BudgetLeft({
  caseId,
  isSpeaking,
}: {
  /** Absent for dictation without a case. */
  caseId: string | undefined;
  isSpeaking: boolean;
}) {
  const { data } = useQuery({
    queryKey: ['speech-budget', caseId ?? ''],
    queryFn: ({ signal }) =>
      callApi(speechCostsEndpoints.getSpeechBudget, {
        query: { ...(caseId && { caseId }) },
        signal,
        isBackground: true,
      }),
    refetchInterval: isSpeaking ? AGAIN_MS : false,
  });
  const budget = data?.budget;
  return (
    <p className="speech-budget" role="status">
      {budget && budget.state !== 'enough' && budgetText(budget, caseId === undefined)}
    </p>
  );
}

/** What is left of a budget, and what still works without. */
export function budgetText({ minutes, leftMinutes, state }: SpeechBudget, isOwn: boolean): string {
  const of = isOwn ? 'Your speech minutes without a case' : 'Speech minutes of this case';
  const all = indianNumber(minutes);
  if (state === 'spent') return `${of}: all ${all} are used this month. You can go on by typing.`;
  const left = leftMinutes < 1 ? 'less than 1' : indianNumber(Math.floor(leftMinutes));
  return `${of}: ${left} of ${all} are left this month.`;
}
