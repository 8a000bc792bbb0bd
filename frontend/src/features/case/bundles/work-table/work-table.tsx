import { type KeyboardEvent, useMemo, useState } from 'react';
import type { WholeBundle } from '#contracts/endpoints/files/bundles.ts';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import type { BundleManifest } from '#contracts/rules/bundles.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { type SavedManifest, useSaveManifest } from '../api/bundles.ts';
import { countPages } from '../count-pages.ts';
import { ConfirmNarrower, useNarrowerDocuments } from '../narrower-question.tsx';
import { ProblemList } from '../problem-list.tsx';
import { AnnotateDialog, type EditedAnnotation } from './annotate-dialog.tsx';
import { DocumentShelf, InsertNotice } from './document-shelf.tsx';
import { addDocuments, addSection, annotate, setFlag } from './edit-manifest.ts';
import { ItemList } from './item-list.tsx';
import { ManifestExtras } from './manifest-extras.tsx';
import { ManifestFlags } from './manifest-flags.tsx';
import { PagePreview } from './page-preview.tsx';
import type { PlannedPage } from './page-selection.ts';
import { ContentsPreview } from './plan-preview.tsx';
import { usePlan } from './use-plan.ts';
import { useWorkTable, type WorkTableState } from './use-work-table.ts';
import { WorkHead } from './work-head.tsx';

type WorkTab = 'contents' | 'documents' | 'problems';

/** The bundle being edited: its items, the planned pages, and what can be added. */
export function WorkTable({
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
          <WorkHead
            table={table}
            pageCount={plan.pageCount}
            problem={planned.failure ? failureTextOf(planned.failure) : undefined}
            onAddSection={() =>
              change(addSection(manifest, { itemId: newItemId(), title: 'New section' }))
            }
          />
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
              <ManifestFlags manifest={manifest} onChange={change} />
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
                        <InsertNotice
                          label={labelOf(before)}
                          keepsNumbers={manifest.keepsNumbers}
                          onKeepNumbers={(keeps) =>
                            change(setFlag(manifest, 'keepsNumbers', keeps))
                          }
                          onEnd={() => setInsertBefore(undefined)}
                        />
                      )
                    }
                  />
                )}
                {tab === 'problems' && <ProblemList problems={plan.problems} />}
              </Tabs>
            </div>
          </div>
          <PagePreview
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

/** Whether every title is filled and every page expression is valid. */
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
