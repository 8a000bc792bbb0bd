import { keepPreviousData, useQuery } from '@tanstack/react-query';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import redoIcon from 'primeicons/raw-svg/refresh.svg?raw';
import undoIcon from 'primeicons/raw-svg/undo.svg?raw';
import { useState } from 'react';
import { bundlesEndpoints, type WholeBundle } from '#contracts/endpoints/bundles.ts';
import type { ListedDocument } from '#contracts/endpoints/documents.ts';
import type { BundleManifest } from '#contracts/rules/bundles.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { documentListQuery } from '../../documents/api/documents.ts';
import { useSaveManifest, wholeBundleQuery } from '../api/bundles.ts';
import { countPages } from '../count-pages.ts';
import { DocumentShelf } from './document-shelf.tsx';
import {
  addDocument,
  addSection,
  type ManifestFlag,
  removeAnnotation,
  restorePages,
  setFlag,
} from './edit-manifest.ts';
import { ItemList } from './item-list.tsx';
import { ContentsPreview, ProblemList } from './plan-preview.tsx';
import { useDebounced } from './use-debounced.ts';
import { useWorkTable } from './use-work-table.ts';
import './work-table.css';

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
  if (query.data && documents.data)
    return <WorkTable whole={query.data} documents={documents.data} onClose={onClose} />;
  return (
    <Dialog title="Work table" isOpen onClose={onClose} width="80rem">
      <QueryStates query={query} loading={<Skeleton lines={8} label={DEFAULT_LOADER_TEXT} />}>
        {() => (
          <QueryStates
            query={documents}
            loading={<Skeleton lines={8} label={DEFAULT_LOADER_TEXT} />}
          >
            {() => null}
          </QueryStates>
        )}
      </QueryStates>
    </Dialog>
  );
}

const flags: readonly { flag: ManifestFlag; label: string }[] = [
  { flag: 'hasPageNumbers', label: 'Page numbers' },
  { flag: 'hasContents', label: 'Table of contents' },
  { flag: 'keepsNumbers', label: 'Keep the page numbers of the last PDF (12A, 12B)' },
  { flag: 'hasManifestPage', label: 'List of checksums at the end' },
];

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
  const { manifest } = table;
  const { submit, isSubmitting, failure } = useSaveManifest({ caseId, bundleId });
  const [tab, setTab] = useState<'contents' | 'documents' | 'problems'>('contents');
  const byId = new Map(documents.map((document) => [document.id, document]));
  const isWrong = manifest.items.some(
    ({ title, documentId, pages }) =>
      title.trim() === '' ||
      (documentId !== undefined &&
        countPages(pages, byId.get(documentId)?.pageCount ?? 0) === undefined),
  );
  const planned = usePlan(caseId, bundleId, manifest, !isWrong);
  const plan = planned.data ?? savedPlan;
  const labels = new Map(
    plan.pages.flatMap(({ itemId, label }) => (itemId ? [[itemId, label] as const] : [])).reverse(),
  );

  const save = async () => {
    const reply = await submit({ ...manifest, version: table.version });
    if (!reply) return;
    table.forget();
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <Dialog
      title={`${bundleCode} ${bundleName}`}
      isOpen
      onClose={onClose}
      width="80rem"
      problem={failure}
      footer={
        <>
          <Button
            look="secondary"
            onClick={() => {
              table.forget();
              onClose();
            }}
          >
            {table.isChanged ? 'Discard changes' : 'Close'}
          </Button>
          <Button
            disabled={isSubmitting || isWrong || table.isBehind || manifest.items.length === 0}
            onClick={() => void save()}
          >
            Assemble
          </Button>
        </>
      }
    >
      {table.isBehind && (
        <>
          <ChangedMeanwhile
            what="This bundle was changed in another window."
            onShow={table.forget}
          />
          <Button look="quiet" size="sm" onClick={table.keepMine}>
            Keep my version
          </Button>
        </>
      )}
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
            table.change(addSection(manifest, { itemId: newItemId(), title: 'New section' }))
          }
        >
          Add section
        </Button>
        <p className="work-count tabular" role="status">
          {`${plan.pageCount} ${plan.pageCount === 1 ? 'page' : 'pages'}`}
        </p>
      </div>
      <div className="work-columns">
        <div className="work-main">
          {manifest.items.length === 0 ? (
            <p className="soft">Choose documents to begin.</p>
          ) : (
            <ItemList
              manifest={manifest}
              documents={byId}
              labelOf={(itemId) => labels.get(itemId)}
              onChange={table.change}
            />
          )}
          <Extras manifest={manifest} onChange={table.change} />
          <fieldset className="work-flags">
            <legend className="field-label">In the PDF</legend>
            {flags.map(({ flag, label }) => (
              <Choice
                key={flag}
                kind="checkbox"
                checked={manifest[flag]}
                onChange={({ target }) => table.change(setFlag(manifest, flag, target.checked))}
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
                onAdd={(added) =>
                  table.change(
                    added.reduce(
                      (now, { id: documentId, name: title }) =>
                        addDocument(now, { itemId: newItemId(), documentId, title }),
                      manifest,
                    ),
                  )
                }
              />
            )}
            {tab === 'problems' && <ProblemList problems={plan.problems} />}
          </Tabs>
        </div>
      </div>
    </Dialog>
  );
}

const newItemId = () => `bit_${newIdempotencyKey()}`;

/** Changes settle for this long before they are planned. */
const PLAN_AFTER_MS = 400;

/** The plan of the unsaved manifest; the former one stays until the next arrives. */
function usePlan(caseId: string, bundleId: string, manifest: BundleManifest, isValid: boolean) {
  const settled = useDebounced(manifest, PLAN_AFTER_MS);
  return useQuery({
    queryKey: [...queryKeys.bundles(caseId), bundleId, 'plan', settled],
    queryFn: ({ signal }) =>
      callApi(bundlesEndpoints.planBundle, {
        params: { caseId, bundleId },
        body: settled,
        signal,
        isBackground: true,
      }),
    enabled: isValid && settled.items.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

/** Deleted pages and annotations, which belong to pages and not to the order. */
function Extras({
  manifest,
  onChange,
}: {
  manifest: BundleManifest;
  onChange: (manifest: BundleManifest) => void;
}) {
  const { deletedPages, annotations } = manifest;
  if (deletedPages.length === 0 && annotations.length === 0) return null;
  return (
    <div className="work-extras">
      {deletedPages.length > 0 && (
        <p>
          {deletedPages.length === 1
            ? '1 page is deleted'
            : `${deletedPages.length} pages are deleted`}{' '}
          <button
            type="button"
            className="text-button"
            onClick={() => onChange(restorePages(manifest))}
          >
            Bring back
          </button>
        </p>
      )}
      {annotations.map(({ id, text }) => (
        <p key={id}>
          <span className="work-annotation">{text}</span>{' '}
          <button
            type="button"
            className="text-button"
            aria-label={`Remove the annotation ${text}`}
            onClick={() => onChange(removeAnnotation(manifest, id))}
          >
            Remove
          </button>
        </p>
      ))}
    </div>
  );
}
