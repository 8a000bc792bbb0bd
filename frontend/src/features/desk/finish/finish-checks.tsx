import type { CheckResult } from '#contracts/rules/desk/draft-checks.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { CheckRow } from '../panel/checks-tab.tsx';

/** The checks that are not met, and what the author can confirm. */
export function FinishChecks({
  results,
  confirmed,
  onConfirm,
}: {
  results: readonly CheckResult[];
  confirmed: readonly string[];
  onConfirm: (confirmed: readonly string[]) => void;
}) {
  const unmet = results.filter(({ missing }) => missing !== undefined);
  return (
    <>
      {unmet.length > 0 && (
        <ul className="finish-checks">
          {unmet.map((result) => (
            <CheckRow key={result.id} result={result} />
          ))}
        </ul>
      )}
      {unmet.map(({ id, unless }) =>
        unless === undefined ? null : (
          <Choice
            key={id}
            kind="checkbox"
            checked={confirmed.includes(id)}
            onChange={({ target }) =>
              onConfirm(target.checked ? [...confirmed, id] : confirmed.filter((one) => one !== id))
            }
          >
            {unless}
          </Choice>
        ),
      )}
    </>
  );
}
