import { CollapsibleCard } from '../../shared/ui/collapsible-card.tsx';

/** What the case is about, in words and keywords. */
export function CaseDescription({
  description,
  keywords,
}: {
  description: string;
  keywords: readonly string[];
}) {
  return (
    <CollapsibleCard title="Case Description">
      {description ? (
        <p className="case-description">{description}</p>
      ) : (
        <p className="soft">No description was given.</p>
      )}
      {keywords.length > 0 && (
        <div className="case-keywords">
          <h3 className="case-keywords-title">Keywords</h3>
          <ul className="case-keyword-list">
            {keywords.map((keyword) => (
              <li key={keyword} className="case-keyword">
                {keyword}
              </li>
            ))}
          </ul>
        </div>
      )}
    </CollapsibleCard>
  );
}
