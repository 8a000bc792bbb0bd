import { useQuery, useQueryClient } from '@tanstack/react-query';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import redoIcon from 'primeicons/raw-svg/refresh.svg?raw';
import undoIcon from 'primeicons/raw-svg/undo.svg?raw';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { WholeBundle } from '#contracts/endpoints/bundles.ts';
import type { ListedDocument } from '#contracts/endpoints/documents.ts';
import type { BundleManifest } from '#contracts/rules/bundles.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { documentListQuery, getDocument } from '../../documents/api/documents.ts';
import {
  bundlesQuery,
  type SavedManifest,
  useSaveManifest,
  wholeBundleQuery,
} from '../api/bundles.ts';
import { countPages } from '../count-pages.ts';
import { ConfirmNarrower, useNarrowerDocuments } from '../narrower-question.tsx';
import { usePagePictures } from '../page-pictures/use-page-pictures.ts';
import { AnnotateDialog, type EditedAnnotation } from './annotate-dialog.tsx';
import { DocumentShelf } from './document-shelf.tsx';
import {
  addDocuments,
  addSection,
  annotate,
  deletePages,
  type ManifestFlag,
  setFlag,
} from './edit-manifest.ts';
import { ItemList } from './item-list.tsx';
import { ManifestExtras } from './manifest-extras.tsx';
import { PageActions } from './page-actions.tsx';
import { isOfItem, type PageSelection, type PlannedPage, selectedPages } from './page-selection.ts';
import { PageStrip } from './page-strip.tsx';
import { ContentsPreview, ProblemList } from './plan-preview.tsx';
import { usePlan } from './use-plan.ts';
import { useWorkTable, type WorkTableState } from './use-work-table.ts';
import './work-table.css';

/** How often another window's change of the bundle is looked for. */
const WATCH_MS = 10_000;

/** Where a bundle is put together before anything is assembled. */
export function WorkTableDialog({
  caseId,
  bundleId,
  onClose,
}: {
  caseId: string;
  bundleId: string;
  onClose: () => void;
}) {
  const query = useQuery(wholeBundleQuery(caseId, bundleId));
  const documents = useQuery(documentListQuery(caseId));
  useWatch(caseId, bundleId, query.data?.bundle.version);
  if (query.data && documents.data)
    return <WorkTable whole={query.data} documents={documents.data} onClose={onClose} />;
  return (
    <Dialog title="Work table" isOpen isLarge onClose={onClose}>
      <div className="work-table">
        <QueryStates
          query={query.data ? documents : query}
          loading={<Skeleton lines={8} label={DEFAULT_LOADER_TEXT} />}
        >
          {() => null}
        </QueryStates>
      </div>
    </Dialog>
  );
}

/** Reads the bundle again once it was changed elsewhere; the list costs less to ask for. */
function useWatch(caseId: string, bundleId: string, shown: number | undefined): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...bundlesQuery(caseId), refetchInterval: WATCH_MS });
  const latest = data?.find(({ id }) => id === bundleId)?.version;
  useEffect(() => {
    if (shown !== undefined && latest !== undefined && latest > shown)
      void client.invalidateQueries({ ...wholeBundleQuery(caseId, bundleId), exact: true });
  }, [client, caseId, bundleId, shown, latest]);
}

const flags: readonly { flag: ManifestFlag; label: string }[] = [
  { flag: 'hasPageNumbers', label: 'Page numbers' },
  { flag: 'hasContents', label: 'Table of contents' },
  { flag: 'keepsNumbers', label: 'Keep the page numbers of the last PDF (12A, 12B)' },
  { flag: 'hasManifestPage', label: 'List of checksums at the end' },
];

type WorkTab = 'contents' | 'documents' | 'problems';

function WorkTable({
  whole: { bundle, manifest: savedManifest, plan: savedPlan },
  documents,
  onClose,
}: {
  whole: WholeBundle;
  documents: readonly ListedDocument[];
  onClose: () => void;
}) {
  const { id: bundleId, entityId: caseId, bundleName, bundleCode, version } = bundle;
  const table = useWorkTable(bundleId, { version, manifest: savedManifest });
  const { manifest, isChanged, change } = table;
  const narrower = useNarrowerDocuments<SavedManifest>();
  const { submit, isSubmitting, failure } = useSaveManifest(
    { caseId, bundleId },
    narrower.onFailure,
  );
  const byId = useMemo(() => new Map(documents.map((one) => [one.id, one])), [documents]);
  const isValid = isComplete(manifest, byId);
  const planned = usePlan({ caseId, bundleId }, { manifest, isChanged, isValid }, savedPlan);
  const { plan } = planned;
  const labels = useMemo(() => labelsOf(plan.pages), [plan]);
  const titles = new Map(manifest.items.map(({ id, title }) => [id, title]));
  const titleOf = (itemId: string) => titles.get(itemId);
  const labelOf = (pageKey: string) => labels.byKey.get(pageKey);

  const [tab, setTab] = useState<WorkTab>(manifest.items.length === 0 ? 'documents' : 'contents');
  const [insertBefore, setInsertBefore] = useState<string>();
  const [noted, setNoted] = useState<EditedAnnotation>();
  const before = insertBefore !== undefined && labelOf(insertBefore) ? insertBefore : undefined;

  const save = async (wish: SavedManifest) => {
    const reply = await submit(wish);
    if (!reply) return;
    table.forget();
    showSnackbar('success', reply.message);
    onClose();
  };
  const add = (added: readonly ListedDocument[]) => {
    const items = added.map(({ id: documentId, name: title }) => ({
      itemId: newItemId(),
      documentId,
      title,
    }));
    change(addDocuments(manifest, items, before));
    setInsertBefore(undefined);
  };
  return (
    <>
      <Dialog
        title={`${bundleCode} ${bundleName}`}
        isOpen
        isLarge
        onClose={onClose}
        problem={narrower.refused ? undefined : failure}
        footer={
          <>
            <Button
              look="secondary"
              onClick={() => {
                table.forget();
                onClose();
              }}
            >
              {isChanged ? 'Discard changes' : 'Close'}
            </Button>
            <Button
              disabled={
                isSubmitting ||
                !isValid ||
                table.isBehind ||
                Boolean(planned.failure) ||
                manifest.items.length === 0
              }
              onClick={() => void save({ ...manifest, version: table.version })}
            >
              Assemble
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields inside */}
        <div className="work-table" onKeyDown={(event) => followShortcut(event, table)}>
          <div className="work-head">
            <Notices table={table} />
            <div className="work-bar">
              <IconButton
                icon={undoIcon}
                label="Undo"
                disabled={!table.undo}
                onClick={() => table.undo?.()}
              />
              <IconButton
                icon={redoIcon}
                label="Redo"
                disabled={!table.redo}
                onClick={() => table.redo?.()}
              />
              <Button
                look="secondary"
                size="sm"
                icon={plusIcon}
                onClick={() =>
                  change(addSection(manifest, { itemId: newItemId(), title: 'New section' }))
                }
              >
                Add section
              </Button>
              <p className="work-count tabular" role="status">
                {`${plan.pageCount} ${plan.pageCount === 1 ? 'page' : 'pages'}`}
              </p>
            </div>
            {planned.failure && (
              <p className="work-problem" role="alert">
                {failureTextOf(planned.failure)}
              </p>
            )}
          </div>
          <div className="work-columns">
            <div className="work-main">
              {manifest.items.length === 0 ? (
                <p className="soft">Choose documents to begin.</p>
              ) : (
                <ItemList
                  manifest={manifest}
                  documents={byId}
                  firstLabelOf={(itemId) => labels.firstOfItem.get(itemId)}
                  labelOf={labelOf}
                  onChange={change}
                  onFieldEnd={table.endField}
                />
              )}
              <ManifestExtras
                manifest={manifest}
                labelOf={labelOf}
                onChange={change}
                onAnnotate={setNoted}
              />
              <fieldset className="work-flags">
                <legend className="field-label">In the PDF</legend>
                {flags.map(({ flag, label }) => (
                  <Choice
                    key={flag}
                    kind="checkbox"
                    checked={manifest[flag]}
                    onChange={({ target }) => change(setFlag(manifest, flag, target.checked))}
                  >
                    {label}
                  </Choice>
                ))}
              </fieldset>
            </div>
            <div className="work-side">
              <Tabs
                label="About the bundle"
                selected={tab}
                onSelect={setTab}
                tabs={[
                  { key: 'contents', label: 'Contents' },
                  { key: 'documents', label: 'Add documents' },
                  {
                    key: 'problems',
                    label: plan.problems.length > 0 ? `Check (${plan.problems.length})` : 'Check',
                  },
                ]}
              >
                {tab === 'contents' && <ContentsPreview name={bundleName} plan={plan} />}
                {tab === 'documents' && (
                  <DocumentShelf
                    documents={documents}
                    isInBundle={(id) => manifest.items.some(({ documentId }) => documentId === id)}
                    onAdd={add}
                    notice={
                      before !== undefined && (
                        <div className="work-insert" role="status">
                          <p>{`The documents are inserted before page ${labelOf(before)}.`}</p>
                          <Choice
                            kind="checkbox"
                            checked={manifest.keepsNumbers}
                            detail="The inserted pages are numbered 12A, 12B …"
                            onChange={({ target }) =>
                              change(setFlag(manifest, 'keepsNumbers', target.checked))
                            }
                          >
                            Keep the page numbers of the last PDF
                          </Choice>
                          <button
                            type="button"
                            className="text-button"
                            onClick={() => setInsertBefore(undefined)}
                          >
                            Add at the end instead
                          </button>
                        </div>
                      )
                    }
                  />
                )}
                {tab === 'problems' && <ProblemList problems={plan.problems} />}
              </Tabs>
            </div>
          </div>
          <Preview
            table={table}
            caseId={caseId}
            pages={plan.pages}
            isCurrent={planned.isCurrent}
            titleOf={titleOf}
            onAnnotate={({ key }) =>
              setNoted(
                manifest.annotations.find(({ page }) => page === key) ?? {
                  id: newItemId(),
                  page: key,
                  text: '',
                },
              )
            }
            onInsert={({ key }) => {
              setInsertBefore(key);
              setTab('documents');
            }}
          />
        </div>
      </Dialog>
      {noted && (
        <AnnotateDialog
          annotation={noted}
          label={labelOf(noted.page)}
          onSave={(annotation) => change(annotate(manifest, annotation))}
          onClose={() => setNoted(undefined)}
        />
      )}
      {narrower.refused && (
        <ConfirmNarrower
          bundle={bundle}
          refused={narrower.refused}
          version={table.version}
          repeat={(refused, now) => void save({ ...refused, version: now })}
          onClose={narrower.close}
        />
      )}
    </>
  );
}

const newItemId = () => `bit_${newIdempotencyKey()}`;

/** Every title is filled and every page expression is right. */
const isComplete = (
  { items }: BundleManifest,
  documents: ReadonlyMap<string, ListedDocument>,
): boolean =>
  items.every(
    ({ title, documentId, pages }) =>
      title.trim() !== '' &&
      (documentId === undefined ||
        countPages(pages, documents.get(documentId)?.pageCount ?? 0) !== undefined),
  );

function labelsOf(pages: readonly PlannedPage[]) {
  const byKey = new Map(pages.map(({ key, label }) => [key, label]));
  const firstOfItem = new Map<string, string>();
  for (const { itemId, label } of pages)
    if (itemId !== undefined && !firstOfItem.has(itemId)) firstOfItem.set(itemId, label);
  return { byKey, firstOfItem };
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y; a field outside the manifest keeps its own undo. */
function followShortcut(event: KeyboardEvent, { undo, redo }: WorkTableState): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { target } = event;
  const isOwnField =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea') &&
    !target.closest('.work-items');
  const key = event.key.toLowerCase();
  const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : undo;
  if (isOwnField || (key !== 'z' && key !== 'y')) return;
  event.preventDefault();
  step?.();
}

/** What happened to the bundle or to the changes while the table was not looked at. */
function Notices({ table }: { table: WorkTableState }) {
  if (table.isBehind)
    return (
      <ChangedMeanwhile
        what="This bundle was changed in another window."
        onShow={table.forget}
        onKeep={table.keepMine}
      />
    );
  if (table.isReplaced)
    return (
      <p className="work-told" role="status">
        This bundle was changed in another window. You see the change.
      </p>
    );
  if (table.isRestored)
    return (
      <p className="work-told" role="status">
        Your changes are back. They are not assembled yet.
      </p>
    );
  return null;
}

/** The pages of the planned bundle, with what can be done with them. */
function Preview({
  table: { manifest, change },
  caseId,
  pages,
  isCurrent,
  titleOf,
  onAnnotate,
  onInsert,
}: {
  table: WorkTableState;
  caseId: string;
  pages: readonly PlannedPage[];
  isCurrent: boolean;
  titleOf: (itemId: string) => string | undefined;
  onAnnotate: (page: PlannedPage) => void;
  onInsert: (page: PlannedPage) => void;
}) {
  const pictures = usePagePictures();
  const [selection, setSelection] = useState<PageSelection>();
  const [isExtending, setExtending] = useState(false);
  const strip = useRef<HTMLElement>(null);
  const chosen = selectedPages(pages, selection);
  const annotated = new Set(manifest.annotations.map(({ page }) => page));
  const remove = () => {
    const deleted = chosen.filter(isOfItem);
    if (deleted.length === 0) return;
    const last = pages.findIndex(({ key }) => key === chosen.at(-1)?.key);
    const next = pages[last + 1] ?? pages[last - chosen.length];
    change(
      deletePages(
        manifest,
        deleted.map(({ key }) => key),
      ),
    );
    setSelection(next && { from: next.key, to: next.key });
    setExtending(false);
    // The button may be disabled now.
    requestAnimationFrame(() =>
      strip.current?.querySelector<HTMLElement>('.page-strip [tabindex="0"]')?.focus(),
    );
  };
  return (
    <section
      ref={strip}
      className="work-preview"
      aria-label="Preview of the pages"
      aria-busy={!isCurrent}
    >
      <PageActions
        chosen={chosen}
        titleOf={titleOf}
        isExtending={isExtending}
        onExtend={setExtending}
        onDelete={remove}
        onAnnotate={onAnnotate}
        onInsert={onInsert}
      />
      <PageStrip
        pages={pages}
        titleOf={titleOf}
        annotated={annotated}
        pictures={pictures}
        sourceOf={(documentId) => ({
          id: documentId,
          readUrl: async () => (await getDocument(caseId, documentId)).pdfUrl,
        })}
        selection={selection}
        isExtending={isExtending}
        onSelect={setSelection}
        onDelete={remove}
      />
    </section>
  );
}
