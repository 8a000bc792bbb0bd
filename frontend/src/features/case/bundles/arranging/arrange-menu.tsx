import orderIcon from 'primeicons/raw-svg/sort-alt.svg?raw';
import { useState } from 'react';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { DatesDialog } from '#portal/parts/documents/dates/dates-dialog.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Menu } from '#portal/shared/ui/overlay/menu.tsx';
import { orderByDate } from './order-by-date.ts';
import { TitlesDialog } from './titles-dialog.tsx';

type Opened = 'dates' | 'titles';

/** What changes many items of a bundle at once. */
export function ArrangeMenu({
  caseId,
  manifest,
  documents,
  onChange,
}: {
  caseId: string;
  manifest: BundleManifest;
  /** The documents of the case, by id. */
  documents: ReadonlyMap<string, ListedDocument>;
  onChange: (manifest: BundleManifest) => void;
}) {
  const [opened, setOpened] = useState<Opened>();
  const dateOf = (id: string) => documents.get(id)?.documentDate ?? '';
  const held = documentsOf(manifest, documents);
  const ordered = orderByDate(manifest, dateOf);
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
            reason: held.some(({ documentDate }) => documentDate !== '')
              ? ordered === manifest
                ? 'The documents are in this order'
                : ''
              : 'No document has a confirmed date',
            onChoose: () => onChange(ordered),
          },
          {
            label: 'Dates of documents',
            reason: held.length === 0 ? 'The bundle has no documents' : '',
            onChoose: () => setOpened('dates'),
          },
          {
            label: 'Titles',
            reason: manifest.items.length === 0 ? 'The bundle has no documents' : '',
            onChoose: () => setOpened('titles'),
          },
        ]}
      />
      {opened === 'dates' && (
        <DatesDialog caseId={caseId} documents={held} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'titles' && (
        <TitlesDialog
          manifest={manifest}
          isNamed={(documentId) => documents.has(documentId)}
          onChange={onChange}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** The documents of a bundle in its order, each once. */
function documentsOf(
  { items }: BundleManifest,
  documents: ReadonlyMap<string, ListedDocument>,
): ListedDocument[] {
  const held = new Set(items.flatMap(({ documentId }) => documents.get(documentId ?? '') ?? []));
  return [...held];
}
