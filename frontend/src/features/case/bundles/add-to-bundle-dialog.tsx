import { useQuery } from '@tanstack/react-query';
import folderIcon from 'primeicons/raw-svg/folder-open.svg?raw';
import { useState } from 'react';
import type { Bundle } from '#contracts/endpoints/bundles.ts';
import type { ListedDocument } from '#contracts/endpoints/documents.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { FormDialog } from '#portal/shared/ui/overlay/form-dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { type Addition, bundleDocumentsQuery, useAddPages, useAddSection } from './api/bundles.ts';
import { expressionProblem } from './count-pages.ts';
import { ConfirmNarrower, useNarrowerDocuments } from './narrower-question.tsx';

type BundleDialogProps = { bundle: Bundle; onClose: () => void };

/** Adds a document with a divider and a contents entry (D53). */
export function AddSectionDialog({ bundle, onClose }: BundleDialogProps) {
  const narrower = useNarrowerDocuments<Addition>();
  const writing = useAddSection(
    { caseId: bundle.entityId, bundleId: bundle.id },
    narrower.onFailure,
  );
  const add = async (chosen: Addition) => {
    if (!(await writing.submit(chosen))) return;
    showSnackbar('success', 'Successfully added section to Bundle');
    onClose();
  };
  return (
    <AddToBundleForm
      title="Add Section"
      bundle={bundle}
      isSubmitting={writing.isSubmitting}
      failure={writing.failure}
      narrower={narrower}
      onAdd={(chosen) => void add(chosen)}
      onClose={onClose}
    />
  );
}

/** Adds pages of a document without a contents entry (D53). */
export function AddPageDialog({ bundle, onClose }: BundleDialogProps) {
  const narrower = useNarrowerDocuments<Addition>();
  const writing = useAddPages({ caseId: bundle.entityId, bundleId: bundle.id }, narrower.onFailure);
  const add = async (chosen: Addition) => {
    const reply = await writing.submit(chosen);
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <AddToBundleForm
      title="Add Page"
      bundle={bundle}
      isSubmitting={writing.isSubmitting}
      failure={writing.failure}
      narrower={narrower}
      onAdd={(chosen) => void add(chosen)}
      onClose={onClose}
    />
  );
}

/** One document can be chosen; its pages and place can then be typed (seed 2, section 4). */
function AddToBundleForm({
  title,
  bundle,
  isSubmitting,
  failure,
  narrower: { refused, close },
  onAdd,
  onClose,
}: BundleDialogProps & {
  title: string;
  isSubmitting: boolean;
  failure: string | undefined;
  narrower: ReturnType<typeof useNarrowerDocuments<Addition>>;
  onAdd: (chosen: Addition) => void;
}) {
  const { id, entityId, pdf, version } = bundle;
  const query = useQuery(bundleDocumentsQuery(entityId, id));
  const [chosen, setChosen] = useState<ListedDocument>();
  const [pageNo, setPageNo] = useState('');
  const [position, setPosition] = useState('');
  const pageProblem = chosen && expressionProblem(pageNo, chosen.pageCount);
  const placeProblem = positionProblem(position, pdf?.pageCount ?? 0);
  return (
    <>
      <FormDialog
        title={title}
        width="44rem"
        isLocked={isSubmitting || !chosen || Boolean(pageProblem || placeProblem)}
        failure={refused ? undefined : failure}
        onSubmit={() =>
          chosen &&
          onAdd({
            id: chosen.id,
            pageNo,
            ...(position.trim() !== '' && { position: Number(position) }),
          })
        }
        onClose={onClose}
      >
        <QueryStates
          query={query}
          loading={<Skeleton lines={5} label={DEFAULT_LOADER_TEXT} />}
          empty={<EmptyState icon={folderIcon} title="No documents found" />}
        >
          {(all) => (
            <fieldset className="choice-list">
              <legend className="visually-hidden">Document</legend>
              {all.map((document) => (
                <Choice
                  key={document.id}
                  kind="radio"
                  name={`document-of-${id}`}
                  checked={chosen?.id === document.id}
                  onChange={() => setChosen(document)}
                >
                  {`${document.documentNo}. ${document.name}`}
                </Choice>
              ))}
            </fieldset>
          )}
        </QueryStates>
        <div className="form-row">
          <TextField
            label="Pages"
            placeholder="All pages, or 1-5, 8"
            disabled={!chosen}
            value={pageNo}
            error={pageProblem}
            onChange={({ target }) => setPageNo(target.value)}
          />
          <TextField
            label="Position"
            inputMode="numeric"
            placeholder="At the end"
            hint="The page of the bundle before which it is inserted"
            disabled={!chosen}
            value={position}
            error={placeProblem}
            onChange={({ target }) => setPosition(target.value)}
          />
        </div>
      </FormDialog>
      {refused && (
        <ConfirmNarrower
          bundle={bundle}
          refused={refused}
          version={version}
          repeat={onAdd}
          onClose={close}
        />
      )}
    </>
  );
}

function positionProblem(typed: string, pageCount: number): string | undefined {
  if (typed.trim() === '') return undefined;
  const position = Number(typed);
  if (!Number.isInteger(position) || position < 1) return 'Position is a page number, from 1';
  if (pageCount > 0 && position > pageCount + 1) return `The bundle has ${pageCount} pages`;
  return undefined;
}
