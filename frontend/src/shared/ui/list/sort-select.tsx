import { Select } from '../form/select.tsx';
import type { SortDirection } from './data-table.tsx';

export type SortOption<Sort extends string> = {
  sort: Sort;
  direction: SortDirection;
  label: string;
};

/** Sorting for narrow screens, where rows are cards without headers. */
export function SortSelect<Sort extends string>({
  options,
  sort,
  direction,
  onSort,
}: {
  options: readonly SortOption<Sort>[];
  sort: Sort;
  direction: SortDirection;
  onSort: (sort: Sort, direction: SortDirection) => void;
}) {
  const keyOf = (option: Pick<SortOption<Sort>, 'sort' | 'direction'>) =>
    `${option.sort} ${option.direction}`;
  return (
    <Select
      label="Sort by"
      options={options.map((option) => ({ value: keyOf(option), label: option.label }))}
      value={keyOf({ sort, direction })}
      onChange={({ target }) => {
        const chosen = options.find((option) => keyOf(option) === target.value);
        if (chosen) onSort(chosen.sort, chosen.direction);
      }}
    />
  );
}
