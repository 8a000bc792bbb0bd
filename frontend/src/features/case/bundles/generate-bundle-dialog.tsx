import { useQuery } from '@tanstack/react-query';
import folderIcon from 'primeicons/raw-svg/folder-open.svg?raw';
import { useState } from 'react';
import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import {
  bundleDocumentsQuery,
  type Regeneration,
  useRegenerateBundle,
  wholeBundleQuery,
} from './api/bundles.ts';
import { countChosen, countedText, expressionProblem } from './count-pages.ts';
import { ConfirmNarrower, useNarrowerDocuments } from './narrower-question.tsx';
import { replacedParts } from './replaced-parts.ts';

type Picked = Readonly<Record<string, { checked: boolean; pageNo: string }>>;

/** Chooses the documents of a bundle with their pages, then assembles it (seed 2, section 4). */
export function GenerateBundleDialog({ bundle, onClose }: { bundle: Bundle; onClose: () => void }) {
  const { id: bundleId, entityId: caseId, bundleName, version } = bundle;
  const query = useQuery(bundleDocumentsQuery(caseId, bundleId));
  const whole = useQuery(wholeBundleQuery(caseId, bundleId));
  const narrower = useNarrowerDocuments<Regeneration>();
  const { submit, isSubmitting, failure } = useRegenerateBundle(
    { caseId, bundleId },
    narrower.onFailure,
  );
  const [picked, setPicked] = useState<Picked>({});
  const [isAsked, setAsked] = useState(false);
  const [addPageNumber, setAddPageNumber] = useState(bundle.pageNoFlag);
  const documents = query.data ?? [];
  const stateOf = ({ id, checked, pageNo }: ListedDocument) => picked[id] ?? { checked, pageNo };
  const chosen = documents
    .map((document) => ({ document, ...stateOf(document) }))
    .filter(({ checked }) => checked);
  const isWrong = chosen.some(({ document, pageNo }) =>
    expressionProblem(pageNo, document.pageCount),
  );
  const counted = countChosen(
    chosen.map(({ document, pageNo }) => ({ pageNo, pageCount: document.pageCount })),
  );

  const replaced = whole.data
    ? replacedParts(
        whole.data.manifest,
        chosen.map(({ document }) => document.id),
      )
    : [];
  const generate = async (wish: Regeneration) => {
    const reply = await submit(wish);
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  const wish = (): Regeneration => ({
    bundleName,
    bundleDocuments: chosen.map(({ document, pageNo }, at) => ({
      id: document.id,
      pageNo,
      position: at + 1,
    })),
    addPageNumber,
    version,
  });
  return (
    <>
      <FormDialog
        title="Generate Bundles"
        width="44rem"
        isLocked={isSubmitting || !whole.data || chosen.length === 0 || isWrong}
        failure={narrower.refused ? undefined : failure}
        onSubmit={() => (replaced.length > 0 ? setAsked(true) : void generate(wish()))}
        onClose={onClose}
      >
        <p className="bundle-dialog-name">{`${bundle.bundleCode} ${bundleName}`}</p>
        <QueryStates
          query={query}
          loading={<Skeleton lines={5} label={DEFAULT_LOADER_TEXT} />}
          empty={<EmptyState icon={folderIcon} title="No documents found" />}
        >
          {(all) => (
            <QueryStates query={whole} loading={<Skeleton lines={5} label={DEFAULT_LOADER_TEXT} />}>
              {() => (
                <ul className="bundle-picker" aria-label="Documents">
                  {all.map((document) => (
                    <PickedDocument
                      key={document.id}
                      document={document}
                      state={stateOf(document)}
                      onChange={(state) => setPicked((now) => ({ ...now, [document.id]: state }))}
                    />
                  ))}
                </ul>
              )}
            </QueryStates>
          )}
        </QueryStates>
        <div className="bundle-options">
          <p>
            Bundles Options: <strong className="tabular">{countedText(counted)}</strong>
          </p>
          <Choice
            kind="checkbox"
            checked={addPageNumber}
            onChange={({ target }) => setAddPageNumber(target.checked)}
          >
            Add page numbers and table of contents
          </Choice>
        </div>
      </FormDialog>
      <ConfirmDialog
        title="Replace the work table"
        question={`This bundle was arranged on the work table. Generating it replaces ${replaced.join(', ')}. Annotations stay.`}
        confirmLabel="Replace"
        cancelLabel="Cancel"
        isOpen={isAsked}
        onConfirm={() => {
          setAsked(false);
          void generate(wish());
        }}
        onCancel={() => setAsked(false)}
      />
      {narrower.refused && (
        <ConfirmNarrower
          bundle={bundle}
          refused={narrower.refused}
          version={version}
          repeat={(refused, now) => void generate({ ...refused, version: now })}
          onClose={narrower.close}
        />
      )}
    </>
  );
}

function PickedDocument({
  document: { name, documentNo, pageCount },
  state: { checked, pageNo },
  onChange,
}: {
  document: ListedDocument;
  state: { checked: boolean; pageNo: string };
  onChange: (state: { checked: boolean; pageNo: string }) => void;
}) {
  return (
    <li className="bundle-picker-row">
      <Choice
        kind="checkbox"
        checked={checked}
        detail={pageCount > 0 ? `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}` : undefined}
        onChange={({ target }) => onChange({ checked: target.checked, pageNo })}
      >
        {`${documentNo}. ${name}`}
      </Choice>
      <TextField
        label={`Pages of ${name}`}
        isLabelHidden
        placeholder="All pages, or 1-5, 8"
        disabled={!checked}
        value={pageNo}
        error={checked ? expressionProblem(pageNo, pageCount) : undefined}
        onChange={({ target }) => onChange({ checked, pageNo: target.value })}
      />
    </li>
  );
}
