import type { DocumentUses } from '#contracts/endpoints/files/document-changes.ts';

/** What forbids a change of a document, or the bundles that it affects. */
export function DocumentUsesNote({
  uses: { bundles, obstacle },
  effect,
}: {
  uses: DocumentUses;
  /** What happens to the bundles. */
  effect: string;
}) {
  if (obstacle)
    return (
      <p className="document-problem" role="alert">
        {obstacle}.
      </p>
    );
  if (bundles.length === 0) return <p className="soft">No bundle that you can see contains it.</p>;
  return (
    <div className="document-uses">
      <p>
        {`${bundles.length === 1 ? '1 bundle contains' : `${bundles.length} bundles contain`} this document. ${effect}`}
      </p>
      <ul aria-label="Bundles with this document">
        {bundles.map(({ name, owner }) => (
          <li key={`${owner.name} ${name}`}>
            {name} <span className="soft">{owner.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
