import checkIcon from 'primeicons/raw-svg/check-circle.svg?raw';
import warningIcon from 'primeicons/raw-svg/exclamation-circle.svg?raw';
import { useDeferredValue } from 'react';
import type { DeskDraft } from '#contracts/endpoints/outcome/desk.ts';
import { type CheckResult, checkDraft } from '#contracts/rules/desk/draft-checks.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import type { EditedText } from '../saving/draft-store.ts';

/** What the law and the portal demand of the draft, and what it lacks, as it is written now. */
export function ChecksTab({ draft, text }: { draft: DeskDraft; text: EditedText }) {
  const shown = useDeferredValue(text);
  const results = resultsOf(draft, shown);
  return (
    <ul className="desk-checks" aria-label="Checks before publishing">
      {results.map((result) => (
        <CheckRow key={result.id} result={result} />
      ))}
    </ul>
  );
}

export const resultsOf = (
  { kind, signatories, deadline }: Pick<DeskDraft, 'kind' | 'signatories' | 'deadline'>,
  text: EditedText,
): CheckResult[] =>
  checkDraft(kind, { ...text, signatories, deadline, today: indianDay(Date.now()) });

export function CheckRow({ result }: { result: CheckResult }) {
  const { label, source, missing, level } = result;
  return (
    <li className="desk-check" data-met={missing === undefined} data-level={level}>
      <Icon svg={missing === undefined ? checkIcon : warningIcon} />
      <div>
        <p className="desk-check-label">{label}</p>
        {missing !== undefined && <p>{missing}</p>}
        <p className="soft evidence-detail">{source}</p>
      </div>
    </li>
  );
}
