import { type SearchedKind, searchedKinds } from '#contracts/endpoints/search/case-search.ts';
import { documentOwnerTypes } from '#contracts/rules/documents/documents.ts';
import { kindLabels } from '#portal/parts/case-search/hit-places.ts';
import {
  type CaseSearchView,
  hasFilters,
  noFilters,
} from '#portal/parts/case-search/search-view.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { ChipFilter } from '#portal/shared/ui/list/chip-filter.tsx';
import { sideLabels } from '../documents/side-labels.ts';

type Found = {
  counts: Readonly<Record<SearchedKind, number>>;
  documents: readonly { id: string; name: string; count: number }[];
};

/** Filters of the hits, with the number of hits that each leaves. */
export function SearchFilters({
  view,
  found,
  onShow,
}: {
  view: CaseSearchView;
  found: Found;
  onShow: (change: Partial<CaseSearchView>) => void;
}) {
  const { counts, documents } = found;
  const all = searchedKinds.reduce((sum, kind) => sum + counts[kind], 0);
  const show = (change: Partial<CaseSearchView>) => onShow({ ...change, page: 1 });
  return (
    <div className="case-search-filters">
      <ChipFilter
        label="Show hits in"
        selected={view.kind}
        onSelect={(kind) => show({ kind })}
        options={[
          { key: '', label: 'All', count: all },
          ...searchedKinds
            .filter((kind) => counts[kind] > 0 || kind === view.kind)
            .map((kind) => ({ key: kind, label: kindLabels[kind], count: counts[kind] })),
        ]}
      />
      <details open={hasFilters({ ...view, kind: '' })}>
        <summary className="case-search-summary">More filters</summary>
        <div className="case-search-fields">
          <Select
            label="Document"
            value={view.documentId}
            onChange={({ target }) => show({ documentId: target.value })}
            options={[
              { value: '', label: 'All documents' },
              ...documents.map(({ id, name, count }) => ({
                value: id,
                label: `${name} (${count})`,
              })),
            ]}
          />
          <Select
            label="Filed by"
            value={view.ownerType}
            onChange={({ target }) =>
              show({ ownerType: documentOwnerTypes.find((type) => type === target.value) ?? '' })
            }
            options={[
              { value: '', label: 'Everybody' },
              ...documentOwnerTypes.map((type) => ({ value: type, label: sideLabels[type] })),
            ]}
          />
          <TextField
            label="Added from"
            type="date"
            value={view.from}
            onChange={({ target }) => show({ from: target.value })}
          />
          <TextField
            label="Added until"
            type="date"
            value={view.to}
            onChange={({ target }) => show({ to: target.value })}
          />
          {hasFilters(view) && (
            <Button look="quiet" size="sm" onClick={() => show(noFilters)}>
              Clear filters
            </Button>
          )}
        </div>
      </details>
    </div>
  );
}
