import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import { Link } from 'react-router-dom';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { ButtonLink } from '#portal/shared/ui/button.tsx';

/** Hearings that are over, a line each, with the order that is missing. */
export function EndedHearings({
  hearings,
  ordered,
}: {
  hearings: readonly ListedHearing[];
  /** Cases with an order of today; undefined for who records none. */
  ordered: ReadonlySet<string> | undefined;
}) {
  if (hearings.length === 0) return null;
  return (
    <ol className="today-ended" aria-label="Ended hearings">
      {hearings.map(({ id, time, title, caseId, resolutionKind, kind }) => {
        const isOrderDue =
          ordered !== undefined && kind === 'hearing' && resolutionKind === 'arbitration';
        return (
          <li key={id} className="today-ended-row">
            <span className="today-ended-time tabular soft">{twelveHour(time)}</span>
            <Link className="today-title" to={paths.case.href(caseId, resolutionKind)}>
              {title}
            </Link>
            {isOrderDue && ordered.has(caseId) && <Badge tone="done">Order recorded</Badge>}
            {isOrderDue && !ordered.has(caseId) && (
              <>
                <Badge tone="waiting">No order yet</Badge>
                <ButtonLink
                  look="secondary"
                  size="sm"
                  icon={microphoneIcon}
                  to={paths.orderDictation.hrefToRecord(caseId)}
                  aria-label={`Record order: ${title}`}
                >
                  Record order
                </ButtonLink>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
