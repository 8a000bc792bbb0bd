import removeIcon from 'primeicons/raw-svg/trash.svg?raw';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import type { BundleItem, BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { DocumentDay } from '#portal/parts/documents/dates/document-day.tsx';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { SortableList, useSortableRow } from '#portal/shared/ui/list/sortable-list.tsx';
import { countPages, expressionProblem } from '../count-pages.ts';
import { changeItem, moveItem, placeInOrder } from './edit-manifest.ts';

/** The documents and sections of a bundle in order; dragged by mouse, touch or keyboard. */
export function ItemList({
  manifest,
  documents,
  firstLabelOf,
  labelOf,
  onChange,
  onFieldEnd,
  onRemove,
}: {
  manifest: BundleManifest;
  documents: ReadonlyMap<string, ListedDocument>;
  /** Printed number of an item's first page. */
  firstLabelOf: (itemId: string) => string | undefined;
  /** Printed number of a page, by its key. */
  labelOf: (pageKey: string) => string | undefined;
  /** `field` names the field that is typed in. */
  onChange: (manifest: BundleManifest, field?: string) => void;
  /** Called when a field loses the focus. */
  onFieldEnd: () => void;
  onRemove: (itemId: string, at: number) => void;
}) {
  const titleOf = (id: string) => manifest.items.find((item) => item.id === id)?.title ?? 'Item';
  return (
    <SortableList
      label="Documents and sections of the bundle"
      className="work-items"
      ids={manifest.items.map(({ id }) => id)}
      nameOf={titleOf}
      onMove={(from, to) => onChange(moveItem(manifest, from, to))}
    >
      {manifest.items.map((item, at) => (
        <SortableItem
          key={item.id}
          item={item}
          document={item.documentId ? documents.get(item.documentId) : undefined}
          label={firstLabelOf(item.id)}
          beforeLabel={item.before === undefined ? undefined : labelOf(item.before)}
          onChange={(change) =>
            onChange(
              changeItem(manifest, item.id, change),
              `${item.id} ${Object.keys(change).join()}`,
            )
          }
          onFieldEnd={onFieldEnd}
          onPlaceInOrder={() => onChange(placeInOrder(manifest, item.id))}
          onRemove={() => onRemove(item.id, at)}
        />
      ))}
    </SortableList>
  );
}

function SortableItem({
  item,
  document,
  label,
  beforeLabel,
  onChange,
  onFieldEnd,
  onPlaceInOrder,
  onRemove,
}: {
  item: BundleItem;
  document: ListedDocument | undefined;
  /** Printed number of its first page. */
  label: string | undefined;
  /** Printed number of the page that it is inserted before. */
  beforeLabel: string | undefined;
  onChange: (change: { title?: string; pages?: string }) => void;
  onFieldEnd: () => void;
  onPlaceInOrder: () => void;
  onRemove: () => void;
}) {
  const { row, grip } = useSortableRow(item.id, item.title);
  const { title, kind, pages, documentId } = item;
  const pageCount = document?.pageCount ?? 0;
  const count = documentId ? countPages(pages, pageCount) : undefined;
  return (
    <li className={`work-item work-item-${kind}`} {...row}>
      {grip}
      <div className="work-item-about">
        <TextField
          label={kind === 'section' ? 'Heading' : 'Title in the contents'}
          isLabelHidden
          className="control work-item-title"
          maxLength={500}
          value={title}
          error={title.trim() === '' ? 'Title is required' : undefined}
          onChange={({ target }) => onChange({ title: target.value })}
          onBlur={onFieldEnd}
        />
        <p className="work-item-facts">
          {kind === 'section' && <span>Section</span>}
          {kind === 'pages' && <span>Pages without a contents entry</span>}
          {document && <span>{`Document ${document.documentNo}`}</span>}
          {count !== undefined && count > 0 && (
            <span>{count === 1 ? '1 page' : `${count} pages`}</span>
          )}
          {document && <DocumentDay {...document} />}
          {label && <span className="tabular">{`from page ${label}`}</span>}
          {item.before !== undefined && (
            <button type="button" className="text-button" onClick={onPlaceInOrder}>
              {beforeLabel === undefined
                ? 'Inserted before a page: place in order'
                : `Inserted before page ${beforeLabel}: place in order`}
            </button>
          )}
        </p>
      </div>
      {documentId && (
        <TextField
          label={`Pages of ${title}`}
          isLabelHidden
          placeholder={pageCount > 0 ? `All ${pageCount}` : 'All pages'}
          className="control work-item-pages"
          value={pages}
          error={expressionProblem(pages, pageCount)}
          onChange={({ target }) => onChange({ pages: target.value })}
          onBlur={onFieldEnd}
        />
      )}
      <IconButton icon={removeIcon} label={`Remove ${title}`} onClick={onRemove} />
    </li>
  );
}
