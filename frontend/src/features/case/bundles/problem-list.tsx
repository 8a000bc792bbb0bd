import problemIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import type { BundlePlan } from '#contracts/endpoints/files/bundles.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';

/** Problems of a bundle's plan and of its last assembly. */
export function ProblemList({ problems }: { problems: BundlePlan['problems'] }) {
  if (problems.length === 0) return <p className="soft">Nothing to report</p>;
  return (
    <ul className="bundle-problems">
      {problems.map(({ code, message, itemId, pages }) => (
        <li key={`${code} ${itemId ?? ''} ${message}`}>
          <Icon svg={problemIcon} size="sm" className="bundle-problem-icon" />
          <span>
            {message}
            {pages &&
              pages.length > 0 &&
              ` (${pages.length > 8 ? `${pages.slice(0, 8).join(', ')} …` : pages.join(', ')})`}
          </span>
        </li>
      ))}
    </ul>
  );
}
