import warningIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import { Icon } from '#portal/shared/ui/icon.tsx';

/** Says that two hearings collide, in words and in a picture (D82). */
export function OverlapMark({ isLong = false }: { isLong?: boolean }) {
  return (
    <span className="overlap-mark">
      <Icon svg={warningIcon} size="sm" />
      {isLong ? 'Overlaps with another hearing' : 'Overlap'}
    </span>
  );
}
