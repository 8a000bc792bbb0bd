import folderIcon from 'primeicons/raw-svg/folder-open.svg?raw';
import type { CaseStatistics } from '#contracts/endpoints/cases/docket.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { type DocketView, isFiltered } from './docket-view.ts';
import { kindCountKeys } from './kind-filter.tsx';

/** An empty list, with links to lists that have cases. */
export function NoCases({
  view,
  counts,
  onShowAll,
}: {
  view: DocketView;
  counts: CaseStatistics | undefined;
  onShowAll: () => void;
}) {
  const isNarrowed = view.search !== '' || isFiltered(view);
  const elsewhere = resolutionKinds.filter(
    (kind) => kind !== view.caseType && (counts?.[kindCountKeys[kind]] ?? 0) > 0,
  );
  return (
    <EmptyState icon={folderIcon} title="No cases found" isCard>
      <div className="docket-elsewhere">
        {isNarrowed && (
          <Button size="sm" onClick={onShowAll}>
            {`Show all ${view.caseType} cases`}
          </Button>
        )}
        <ButtonLink
          size="sm"
          look={isNarrowed ? 'secondary' : 'primary'}
          to={paths.createCase.href()}
        >
          Create Case
        </ButtonLink>
        {!isNarrowed &&
          elsewhere.map((kind) => (
            <ButtonLink key={kind} look="secondary" size="sm" to={paths.cases.href(kind)}>
              {`Show ${kind} cases`}
            </ButtonLink>
          ))}
      </div>
    </EmptyState>
  );
}
