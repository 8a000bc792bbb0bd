import { indianNumber } from '#contracts/rules/notation.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { ChipFilter } from '#portal/shared/ui/list/chip-filter.tsx';
import { kindOf, kindOptions, type NotificationFilter } from './notification-filter.ts';

/** Filters of the panel: what was new when it was opened, and one kind. */
export function NotificationFilterBar({
  filter,
  newCount,
  onChange,
}: {
  filter: NotificationFilter;
  newCount: number;
  onChange: (filter: NotificationFilter) => void;
}) {
  return (
    <div className="notifications-filter">
      <ChipFilter
        label="Which notifications"
        options={[
          { key: 'all', label: 'All' },
          { key: 'new', label: 'New', count: indianNumber(newCount) },
        ]}
        selected={filter.isNewOnly ? 'new' : 'all'}
        onSelect={(key) => onChange({ ...filter, isNewOnly: key === 'new' })}
      />
      <Select
        label="Kind of notification"
        isLabelHidden
        options={kindOptions}
        value={filter.kind}
        onChange={({ target }) => onChange({ ...filter, kind: kindOf(target.value) })}
      />
    </div>
  );
}
