import { Link } from 'react-router-dom';
import type { CaseStatistics } from '#contracts/endpoints/cases/docket.ts';
import { type ResolutionKind, resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { paths } from '#portal/shared/paths.ts';

/** Count of each kind. */
export const kindCountKeys = {
  mediation: 'mediationCount',
  arbitration: 'arbitrationCount',
  negotiation: 'negotiationCount',
} as const satisfies Record<ResolutionKind, keyof CaseStatistics>;

/** Switches between the lists of the kinds; the side menu has no negotiation (D27). */
export function KindFilter({
  shown,
  counts,
  isOverviewOpen,
}: {
  shown: ResolutionKind;
  counts: CaseStatistics | undefined;
  /** The pictures stay when the kind changes. */
  isOverviewOpen: boolean;
}) {
  return (
    <nav aria-label="Kind of case" className="docket-kinds">
      {resolutionKinds.map((kind) => (
        <Link
          key={kind}
          to={`${paths.cases.href(kind)}${isOverviewOpen ? '&overview=open' : ''}`}
          className="docket-kind"
          aria-current={kind === shown ? 'page' : undefined}
        >
          {kindLabel(kind)}
          <span className="docket-kind-count tabular">
            {counts ? indianNumber(counts[kindCountKeys[kind]]) : '–'}
          </span>
        </Link>
      ))}
    </nav>
  );
}
