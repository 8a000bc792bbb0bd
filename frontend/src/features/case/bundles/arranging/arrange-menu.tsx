import orderIcon from 'primeicons/raw-svg/sort-alt.svg?raw';
import { useState } from 'react';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { withTemplate } from '#contracts/rules/bundling/bundle-templates.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { DatesDialog } from '#portal/parts/documents/dates/dates-dialog.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Menu } from '#portal/shared/ui/overlay/menu.tsx';
import { KeepTemplateDialog } from './keep-template-dialog.tsx';
import { orderByDate } from './order-by-date.ts';
import { orderByTitle } from './order-by-title.ts';
import { hasAuthoritySections, sortAuthorities } from './sort-authorities.ts';
import { TemplatesDialog } from './templates-dialog.tsx';
import { TitlesDialog } from './titles-dialog.tsx';

const labels = {
  dates: 'Dates of documents',
  titles: 'Titles',
  templates: 'Templates',
  keep: 'Keep as template',
} as const;
type Opened = keyof typeof labels;

/** What changes many items of a bundle at once. */
export function ArrangeMenu({
  caseId,
  manifest,
  documents,
  newItemId,
  onChange,
}: {
  caseId: string;
  manifest: BundleManifest;
  /** The documents of the case, by id. */
  documents: ReadonlyMap<string, ListedDocument>;
  newItemId: () => string;
  onChange: (manifest: BundleManifest) => void;
}) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const held = documentsOf(manifest, documents);
  const ordered = orderByDate(manifest, (id) => documents.get(id)?.documentDate ?? '');
  const titled = orderByTitle(manifest);
  const sorted = sortAuthorities(manifest);
  const opens = (dialog: Opened, reason = '') => ({
    label: labels[dialog],
    reason,
    onChoose: () => setOpened(dialog),
  });
  return (
    <>
      <Menu
        label="Arrange"
        className="action-menu"
        control={(control) => (
          <Button look="secondary" size="sm" icon={orderIcon} {...control}>
            Arrange
          </Button>
        )}
        items={[
          {
            label: 'Order by date',
            reason: orderObstacle(held, ordered === manifest),
            onChoose: () => onChange(ordered),
          },
          {
            label: 'Order by title',
            reason: held.length === 0 ? NO_DOCUMENTS : titled === manifest ? IN_ORDER : '',
            onChoose: () => onChange(titled),
          },
          {
            label: 'Sort authorities by citation',
            reason: sortObstacle(manifest, sorted === manifest),
            onChoose: () => onChange(sorted),
          },
          opens('dates', held.length === 0 ? NO_DOCUMENTS : ''),
          opens('titles', manifest.items.length === 0 ? NO_DOCUMENTS : ''),
          opens('templates'),
          opens('keep'),
        ]}
      />
      {opened === 'dates' && <DatesDialog caseId={caseId} documents={held} onClose={close} />}
      {opened === 'titles' && (
        <TitlesDialog
          manifest={manifest}
          isNamed={(documentId) => documents.has(documentId)}
          onChange={onChange}
          onClose={close}
        />
      )}
      {opened === 'templates' && (
        <TemplatesDialog
          manifest={manifest}
          onUse={(template) => {
            onChange(withTemplate(manifest, template, newItemId));
            close();
          }}
          onClose={close}
        />
      )}
      {opened === 'keep' && <KeepTemplateDialog manifest={manifest} onClose={close} />}
    </>
  );
}

const NO_DOCUMENTS = 'The bundle has no documents';
const IN_ORDER = 'The documents are in this order';

/** Why the documents cannot be moved to the sections of authorities; '' if they can. */
function sortObstacle(manifest: BundleManifest, isSorted: boolean): string {
  if (!hasAuthoritySections(manifest)) return 'Use the template “Bundle of authorities” first';
  return isSorted ? 'No document belongs to another section by its title' : '';
}

/** Why the documents cannot be ordered by date; '' if they can. */
function orderObstacle(held: readonly ListedDocument[], isOrdered: boolean): string {
  if (held.every(({ documentDate }) => documentDate === ''))
    return 'No document has a confirmed date';
  return isOrdered ? IN_ORDER : '';
}

/** The documents of a bundle in its order, each once. */
function documentsOf(
  { items }: BundleManifest,
  documents: ReadonlyMap<string, ListedDocument>,
): ListedDocument[] {
  const held = new Set(items.flatMap(({ documentId }) => documents.get(documentId ?? '') ?? []));
  return [...held];
}
