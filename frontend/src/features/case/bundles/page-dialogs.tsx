import { useState } from 'react';
import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import { TEXT_AREA_MAX } from '#contracts/rules/fields.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useAddAnnotation, useDeletePages } from './api/bundles.ts';
import { expressionProblem } from './count-pages.ts';

type BundleDialogProps = { bundle: Bundle; onClose: () => void };

/** Adds a note to a page of a bundle's PDF. */
export function AnnotationDialog({ bundle, onClose }: BundleDialogProps) {
  const { submit, isSubmitting, failure } = useAddAnnotation(idsOf(bundle));
  const [pageNo, setPageNo] = useState('');
  const [annotationContent, setContent] = useState('');
  const pageCount = bundle.pdf?.pageCount ?? 0;
  const page = Number(pageNo);
  const isPage = Number.isInteger(page) && page >= 1 && (pageCount === 0 || page <= pageCount);
  const isFilled = pageNo.trim() !== '' && annotationContent.trim() !== '';
  const add = async () => {
    const reply = await submit({ pageNo: page, annotationContent });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <FormDialog
      title="Annotation"
      isLocked={isSubmitting || !isFilled || !isPage}
      failure={failure}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <TextField
        label="Page number"
        isRequired
        inputMode="numeric"
        value={pageNo}
        error={pageNo.trim() === '' || isPage ? undefined : `A page from 1 to ${pageCount}`}
        hint={pageCount > 0 ? `1 to ${pageCount}, counted in the PDF` : undefined}
        onChange={({ target }) => setPageNo(target.value)}
      />
      <TextArea
        label="Annotation"
        isRequired
        maxLength={TEXT_AREA_MAX}
        length={annotationContent.length}
        value={annotationContent}
        onChange={({ target }) => setContent(target.value)}
      />
    </FormDialog>
  );
}

/** Deletes pages of a bundle, counted in its PDF; one page must stay (D53). */
export function DeletePagesDialog({ bundle, onClose }: BundleDialogProps) {
  const { submit, isSubmitting, failure } = useDeletePages(idsOf(bundle));
  const [pages, setPages] = useState('');
  const pageCount = bundle.pdf?.pageCount ?? 0;
  const isEmpty = pages.trim() === '';
  const problem = isEmpty ? undefined : expressionProblem(pages, pageCount);
  const remove = async () => {
    const reply = await submit(pages);
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <FormDialog
      title="Delete Pages"
      look="danger"
      isLocked={isSubmitting || isEmpty || problem !== undefined}
      failure={failure}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <TextField
        label="Pages to be deleted"
        isRequired
        placeholder="3, 1-5 or 1,3,4"
        value={pages}
        error={problem}
        hint={pageCount > 0 ? `1 to ${pageCount}, counted in the PDF` : undefined}
        onChange={({ target }) => setPages(target.value)}
      />
    </FormDialog>
  );
}

const idsOf = ({ id, entityId }: Bundle) => ({ caseId: entityId, bundleId: id });
