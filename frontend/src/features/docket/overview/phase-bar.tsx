import type { CaseStatistics } from '#contracts/endpoints/cases/docket.ts';
import type { StatusFilter } from '#contracts/rules/cases/case-status.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { PictureTable } from '#portal/parts/pictures/picture-table.tsx';
import { casesText, phasesOf } from './overview-columns.ts';

/** All cases as one bar, a part for each phase. Each phase is a filter, as its chip is. */
export function PhaseBar({
  counts,
  status,
  onSelect,
}: {
  counts: CaseStatistics;
  status: StatusFilter | undefined;
  onSelect: (status: StatusFilter | undefined) => void;
}) {
  const phases = phasesOf(counts);
  const select = (key: StatusFilter) => onSelect(key === status ? undefined : key);
  if (phases.length === 0) return <p className="soft">No cases to show</p>;
  return (
    <>
      {/* The list below has the same filters for keys and screen readers. */}
      <div className="overview-bar" aria-hidden="true">
        {phases.map(({ key, label, cases, share }) => (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            className="overview-part"
            data-phase={key}
            title={`${label}: ${casesText(cases)}`}
            style={{ flexGrow: share }}
            onClick={() => select(key)}
          />
        ))}
      </div>
      <ul className="overview-phases">
        {phases.map(({ key, label, cases }) => (
          <li key={key}>
            <button
              type="button"
              className="overview-phase"
              aria-pressed={key === status}
              onClick={() => select(key)}
            >
              <span className="overview-swatch" data-phase={key} aria-hidden="true" />
              <span className="overview-phase-name">{label}</span>{' '}
              <span className="tabular">{indianNumber(cases)}</span>
            </button>
          </li>
        ))}
      </ul>
      <PictureTable
        caption="Cases by phase"
        head={['Phase', 'Cases', 'Share']}
        rows={phases.map(({ label, cases, share }) => [
          label,
          indianNumber(cases),
          share > 0 && share < 1 ? 'under 1%' : `${Math.round(share)}%`,
        ])}
      />
    </>
  );
}
