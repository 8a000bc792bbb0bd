import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { itemIdOf, removeAnnotation, restorePages } from './edit-manifest.ts';

type Annotation = BundleManifest['annotations'][number];

/** Deleted pages and annotations, which belong to pages and not to the order. */
export function ManifestExtras({
  manifest,
  labelOf,
  onChange,
  onAnnotate,
}: {
  manifest: BundleManifest;
  /** Printed number of a page, by its key; undefined if it is not in the bundle. */
  labelOf: (pageKey: string) => string | undefined;
  onChange: (manifest: BundleManifest) => void;
  onAnnotate: (annotation: Annotation) => void;
}) {
  const { deletedPages, annotations } = manifest;
  if (deletedPages.length === 0 && annotations.length === 0) return null;
  return (
    <div className="work-extras">
      {deletedPages.length > 0 && <h3>Deleted pages</h3>}
      <ul>
        {deletedByItem(manifest).map(({ itemId, title, keys }) => (
          <li key={itemId}>
            <span>{`${title}: ${pageNames(keys)}`}</span>{' '}
            <button
              type="button"
              className="text-button"
              aria-label={`Bring back ${pageNames(keys)} of ${title}`}
              onClick={() => onChange(restorePages(manifest, keys))}
            >
              Bring back
            </button>
          </li>
        ))}
      </ul>
      {annotations.length > 0 && <h3>Annotations</h3>}
      <ul>
        {annotations.map((annotation) => {
          const { id, page, text } = annotation;
          const label = labelOf(page);
          return (
            <li key={id}>
              <span className="work-annotation">
                {`${label === undefined ? 'Page not in the bundle' : `Page ${label}`}: ${text}`}
              </span>{' '}
              <button
                type="button"
                className="text-button"
                aria-label={`Edit the annotation ${text}`}
                onClick={() => onAnnotate(annotation)}
              >
                Edit
              </button>{' '}
              <button
                type="button"
                className="text-button"
                aria-label={`Remove the annotation ${text}`}
                onClick={() => onChange(removeAnnotation(manifest, id))}
              >
                Remove
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function deletedByItem({ items, deletedPages }: BundleManifest) {
  const byItem = Map.groupBy(deletedPages, itemIdOf);
  return items.flatMap(({ id, title }) => {
    const keys = byItem.get(id);
    return keys ? [{ itemId: id, title, keys }] : [];
  });
}

/** 'pages 2, 3 and divider' for keys '…/2', '…/3', '…/divider'. */
function pageNames(keys: readonly string[]): string {
  const names = keys.map((key) => key.slice(key.lastIndexOf('/') + 1));
  const pages = names
    .filter((name) => /^\d+$/.test(name))
    .toSorted((a, b) => Number(a) - Number(b));
  const sheets = names.filter((name) => !/^\d+$/.test(name));
  const counted = pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(', ')}`;
  return [...(pages.length > 0 ? [counted] : []), ...sheets].join(' and ');
}
