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
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import {
  type Addition,
  type AdditionKind,
  bundleDocumentsQuery,
  useAddToBundle,
} from './api/bundles.ts';
import { expressionProblem } from './count-pages.ts';
import { ConfirmNarrower, useNarrowerDocuments } from './narrower-question.tsx';

const titles: Readonly<Record<AdditionKind, string>> = {
  section: 'Add Section',
  page: 'Add Page',
};

/**
 * Adds a document as a section with a divider and a contents entry, or its pages without one (D53).
 * One document can be chosen; its pages and place can then be typed (seed 2, section 4).
 */
export function AddToBundleDialog({
  kind,
  bundle,
  onClose,
}: {
  kind: AdditionKind;
  bundle: Bundle;
  onClose: () => void;
}) {
  const { id, entityId, pdf, version } = bundle;
  const { refused, close, onFailure } = useNarrowerDocuments<Addition>();
  const { submit, isSubmitting, failure } = useAddToBundle(
    kind,
    { caseId: entityId, bundleId: id },
    onFailure,
  );
  const query = useQuery(bundleDocumentsQuery(entityId, id));
  const [chosen, setChosen] = useState<ListedDocument>();
  const [pageNo, setPageNo] = useState('');
  const [position, setPosition] = useState('');
  const pageProblem = chosen && expressionProblem(pageNo, chosen.pageCount);
  const placeProblem = positionProblem(position, pdf?.pageCount ?? 0);
  const add = async (addition: Addition) => {
    const reply = await submit(addition);
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <>
      <FormDialog
        title={titles[kind]}
        width="44rem"
        isLocked={isSubmitting || !chosen || Boolean(pageProblem || placeProblem)}
        failure={refused ? undefined : failure}
        onSubmit={() =>
          chosen &&
          void add({
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
          repeat={(addition) => void add(addition)}
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
