import { useQuery } from '@tanstack/react-query';
import bookIcon from 'primeicons/raw-svg/book.svg?raw';
import { useState } from 'react';
import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { documentsWords } from '../documents-words.ts';
import { additionText } from './addition-text.ts';
import {
  bundlesQuery,
  type SavedManifest,
  useSaveManifest,
  wholeBundleQuery,
} from './api/bundles.ts';
import { ConfirmNarrower, useNarrowerDocuments } from './narrower-question.tsx';
import { addDocuments } from './work-table/edit-manifest.ts';
import { newItemId } from './work-table/new-item-id.ts';
import './bundles.css';

/**
 * Adds documents at the end of a bundle of the caller, in one change: all of them or none. Those
 * that are in it already are named and left out.
 */
export function AddDocumentsToBundleDialog({
  caseId,
  documents,
  onClose,
  onEnded,
}: {
  caseId: string;
  documents: readonly CaseDocument[];
  onClose: () => void;
  onEnded: () => void;
}) {
  const query = useQuery({
    ...bundlesQuery(caseId),
    select: (bundles: Bundle[]) => bundles.filter(({ self }) => self),
  });
  const [chosen, setChosen] = useState<Bundle>();
  const bundleId = chosen?.id ?? '';
  const whole = useQuery({ ...wholeBundleQuery(caseId, bundleId), enabled: chosen !== undefined });
  const narrower = useNarrowerDocuments<SavedManifest>();
  const { submit, isSubmitting, failure } = useSaveManifest(
    { caseId, bundleId },
    narrower.onFailure,
  );
  const { manifest, bundle } = whole.data ?? {};
  const held = new Set(
    manifest?.items.flatMap((item) => (item.kind === 'document' ? [item.documentId] : [])),
  );
  const added = documents.filter(({ id }) => !held.has(id));
  const save = async (wish: SavedManifest) => {
    const reply = await submit(wish);
    if (!reply) return;
    showSnackbar('success', reply.message);
    onEnded();
  };
  const add = () => {
    if (!manifest || !bundle) return;
    const items = added.map(({ id, name }) => ({
      itemId: newItemId(),
      documentId: id,
      title: name,
    }));
    void save({ ...addDocuments(manifest, items), version: bundle.version });
  };
  const problem = whole.error ? failureTextOf(whole.error) : failure;
  return (
    <>
      <FormDialog
        title="Add to a bundle"
        submitLabel="Add"
        isLocked={isSubmitting || !manifest || added.length === 0}
        failure={narrower.refused ? undefined : problem}
        onSubmit={add}
        onClose={onClose}
      >
        <QueryStates
          query={query}
          loading={<Skeleton lines={3} label={DEFAULT_LOADER_TEXT} />}
          empty={
            <EmptyState icon={bookIcon} title="You have no bundle in this case">
              Create one under Hearing Bundles first.
            </EmptyState>
          }
        >
          {(bundles) => (
            <fieldset className="choice-list">
              <legend className="visually-hidden">Bundle</legend>
              {bundles.map((one) => (
                <Choice
                  key={one.id}
                  kind="radio"
                  name="bundle-of-selection"
                  checked={chosen?.id === one.id}
                  detail={documentsWords(one.documentCount)}
                  onChange={() => setChosen(one)}
                >
                  {`${one.bundleCode} ${one.bundleName}`}
                </Choice>
              ))}
            </fieldset>
          )}
        </QueryStates>
        {manifest && (
          <p role="status">{additionText(added.length, documents.length - added.length)}</p>
        )}
      </FormDialog>
      {narrower.refused && bundle && (
        <ConfirmNarrower
          bundle={bundle}
          refused={narrower.refused}
          version={bundle.version}
          repeat={(refused, now) => void save({ ...refused, version: now })}
          onClose={narrower.close}
        />
      )}
    </>
  );
}
