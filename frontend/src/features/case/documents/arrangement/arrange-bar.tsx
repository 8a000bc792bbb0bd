import { documentVisibilities } from '#contracts/rules/documents/documents.ts';
import { visibilityLabels } from '#portal/parts/documents/visibility.ts';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import {
  type Arrangement,
  type DocumentOrder,
  type DocumentState,
  documentOrders,
  documentStates,
  isPlain,
  plainArrangement,
} from './arrange-documents.ts';

const orderLabels: Readonly<Record<DocumentOrder, string>> = {
  number: 'By section and number',
  newest: 'Newest first',
  oldest: 'Oldest first',
  dated: 'By date of the document',
  name: 'By name',
  size: 'Largest first',
  pages: 'Most pages first',
};

const stateLabels: Readonly<Record<DocumentState, string>> = {
  ready: 'Ready',
  reading: 'Being read',
  problem: 'With a problem',
  signing: 'Waiting for signatures',
};

const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: labels[value] }));

/** Search, order and filters above the documents of a case. */
export function ArrangeBar({
  arrangement,
  onArrange,
}: {
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
}) {
  const change = (part: Partial<Arrangement>) => onArrange({ ...arrangement, ...part });
  return (
    <div className="documents-arrange">
      <SearchBox
        label="Search by name, type or party"
        isOfPage={false}
        value={arrangement.search}
        onSearch={(search) => change({ search })}
      />
      <Select
        label="Order"
        isLabelHidden
        options={optionsOf(documentOrders, orderLabels)}
        value={arrangement.order}
        onChange={({ target }) =>
          change({ order: documentOrders.find((one) => one === target.value) ?? 'number' })
        }
      />
      <Select
        label="Who can see it"
        isLabelHidden
        options={[
          { value: '', label: 'Seen by anyone' },
          ...optionsOf(documentVisibilities, visibilityLabels),
        ]}
        value={arrangement.visibility}
        onChange={({ target }) =>
          change({ visibility: documentVisibilities.find((one) => one === target.value) ?? '' })
        }
      />
      <Select
        label="State"
        isLabelHidden
        options={[{ value: '', label: 'Any state' }, ...optionsOf(documentStates, stateLabels)]}
        value={arrangement.state}
        onChange={({ target }) =>
          change({ state: documentStates.find((one) => one === target.value) ?? '' })
        }
      />
      {!isPlain(arrangement) && (
        <button
          type="button"
          className="text-button documents-unarrange"
          onClick={() => onArrange(plainArrangement)}
        >
          Show the sections
        </button>
      )}
    </div>
  );
}
