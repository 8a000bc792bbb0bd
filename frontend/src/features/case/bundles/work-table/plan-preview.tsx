import type { BundlePlan } from '#contracts/endpoints/files/bundles.ts';

/** The contents page as it will be printed. */
export function ContentsPreview({ name, plan }: { name: string; plan: BundlePlan }) {
  return (
    <article className="work-contents" aria-label="Contents as printed">
      <h3>{name}</h3>
      <ol>
        {plan.contents.map(({ itemId, title, level, label, note, date }) => (
          <li
            key={itemId}
            className={`work-contents-line work-contents-level-${Math.min(level, 1)}`}
          >
            <span className="work-contents-title">
              {title}
              {note && <span className="soft">{` ${note}`}</span>}
            </span>
            <span className="work-contents-dots" aria-hidden="true" />
            {date && <span className="tabular">{date}</span>}
            <span className="tabular work-contents-label">{label}</span>
          </li>
        ))}
      </ol>
    </article>
  );
}
