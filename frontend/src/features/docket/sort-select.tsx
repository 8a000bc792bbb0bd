import { type CaseSort, caseSorts } from '#contracts/endpoints/docket.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';

type Direction = 'asc' | 'desc';

const labels: Readonly<Record<CaseSort, Record<Direction, string>>> = {
  id: { desc: 'Case ID, newest first', asc: 'Case ID, oldest first' },
  totalClaimValue: { desc: 'Claim value, highest first', asc: 'Claim value, lowest first' },
  nextHearingDate: {
    asc: 'Next hearing date, earliest first',
    desc: 'Next hearing date, latest first',
  },
};

const directions: readonly Direction[] = ['desc', 'asc'];

const options = caseSorts.flatMap((sort) =>
  directions.map((direction) => ({
    sort,
    direction,
    value: `${sort} ${direction}`,
    label: labels[sort][direction],
  })),
);

/** Sorting for narrow screens, where rows are cards without headers. */
export function SortSelect({
  sort,
  direction,
  onSort,
}: {
  sort: CaseSort;
  direction: Direction;
  onSort: (sort: CaseSort, direction: Direction) => void;
}) {
  return (
    <div className="docket-sort">
      <Select
        label="Sort by"
        options={options}
        value={`${sort} ${direction}`}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onSort(chosen.sort, chosen.direction);
        }}
      />
    </div>
  );
}
