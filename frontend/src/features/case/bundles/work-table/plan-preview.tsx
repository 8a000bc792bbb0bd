import problemIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import type { BundlePlan } from '#contracts/endpoints/bundles.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';

/** The contents page as it will be printed. */
export function ContentsPreview({ name, plan }: { name: string; plan: BundlePlan }) {
  return (
    <article className="work-contents" aria-label="Contents as printed">
      <h3>{name}</h3>
      <ol>
        {plan.contents.map(({ itemId, title, level, label, note }) => (
          <li
            key={itemId}
            className={`work-contents-line work-contents-level-${Math.min(level, 3)}`}
          >
            <span className="work-contents-title">
              {title}
              {note && <span className="soft">{` ${note}`}</span>}
            </span>
            <span className="work-contents-dots" aria-hidden="true" />
            <span className="tabular">{label}</span>
          </li>
        ))}
      </ol>
    </article>
  );
}

/** What the plan warns of, before anything is assembled. */
export function ProblemList({ problems }: { problems: BundlePlan['problems'] }) {
  if (problems.length === 0) return <p className="soft">Nothing to report</p>;
  return (
    <ul className="work-problems">
      {problems.map(({ code, message, itemId, pages }) => (
        <li key={`${code} ${itemId ?? ''} ${message}`}>
          <Icon svg={problemIcon} size="sm" />
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
