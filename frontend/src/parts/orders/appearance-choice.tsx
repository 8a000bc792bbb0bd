import { useQueries, useQuery } from '@tanstack/react-query';
import { caseAgentsQuery, casePartiesQuery } from '#portal/shared/api/case-parties.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { appearanceLines, hasLine, withLine, withoutLine } from './appearance-lines.ts';
import './orders.css';

/** Maximum number of parties whose agents are offered. */
const PARTIES_MAX = 20;

/** The agents of the case's parties: ticking one adds its line to the appearances. */
export function AppearanceChoice({
  caseId,
  appearances,
  onChange,
}: {
  caseId: string;
  appearances: string;
  onChange: (appearances: string) => void;
}) {
  const { data: all = [] } = useQuery(casePartiesQuery(caseId));
  const parties = all.slice(0, PARTIES_MAX);
  // The text can be typed without them: a failure is not shown, and the party is offered.
  const lines = useQueries({
    queries: parties.map(({ partyId }) => caseAgentsQuery(caseId, partyId)),
    combine: (found) =>
      found.some(({ isLoading }) => isLoading)
        ? []
        : appearanceLines(parties.map((party, at) => ({ party, agents: found[at]?.data ?? [] }))),
  });
  if (lines.length === 0) return null;
  return (
    <fieldset className="order-appearances">
      <legend className="field-label">Who appeared</legend>
      {lines.map((line) => {
        const isChosen = hasLine(appearances, line);
        return (
          <Choice
            key={line}
            kind="checkbox"
            checked={isChosen}
            disabled={!isChosen && withLine(appearances, line) === appearances}
            onChange={() =>
              onChange(isChosen ? withoutLine(appearances, line) : withLine(appearances, line))
            }
          >
            {line}
          </Choice>
        );
      })}
    </fieldset>
  );
}
