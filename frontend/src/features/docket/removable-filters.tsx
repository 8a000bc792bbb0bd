import timesIcon from 'primeicons/raw-svg/times.svg?raw';
import { Icon } from '#portal/shared/ui/icon.tsx';
import type { DocketView } from './docket-view.ts';
import { pictureFilters } from './picture-filters.ts';

/** Chips that remove these filters; the pictures may be closed. */
export function RemovableFilters({
  view,
  onRemove,
}: {
  view: DocketView;
  onRemove: (change: Partial<DocketView>) => void;
}) {
  return pictureFilters(view).map(({ key, text }) => (
    <button
      key={key}
      type="button"
      className="chip"
      data-chosen
      aria-label={`Remove filter: ${text}`}
      onClick={() => onRemove({ [key]: undefined })}
    >
      {text}
      <Icon svg={timesIcon} size="sm" />
    </button>
  ));
}
