import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  ANNOTATION_NOTE_MAX,
  type Annotation,
  type AnnotationText,
  annotationAudiences,
  annotationTextSchema,
  ISSUE_MAX,
} from '#contracts/endpoints/annotations.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { ChoiceGroup } from '#portal/shared/ui/form/choice-group.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { FormDialog } from '../unsent/form-dialog.tsx';
import { useUnsentForm } from '../unsent/use-unsent-form.ts';
import { issuesOf } from './annotation-groups.ts';
import {
  type Annotated,
  annotationsQuery,
  useAddAnnotation,
  useChangeAnnotation,
} from './annotations-query.ts';

/** A new annotation of a passage, or one that is changed. */
export type EditedAnnotation = { passage: Annotated } | { annotation: Annotation };

const audienceLabels = {
  author: 'Only me',
  tribunal: 'The arbitrators or mediators of this case',
} as const;

const noText: AnnotationText = { note: '', issue: '', eventDate: '', audience: 'author' };

/** Asks what a passage says, and who sees it. */
export function AnnotationDialog({
  caseId,
  edited,
  onClose,
}: {
  caseId: string;
  edited: EditedAnnotation;
  onClose: () => void;
}) {
  const { data: all = [] } = useQuery(annotationsQuery(caseId));
  const isNew = 'passage' in edited;
  const { quote } = isNew ? edited.passage : edited.annotation;
  const { form, unsent } = useUnsentForm(placeOf(caseId, edited), {
    defaultValues: isNew ? noText : textOf(edited.annotation),
    schema: annotationTextSchema,
    // A page without marked words needs a note.
    resolver: zodResolver(
      annotationTextSchema.refine(({ note }) => quote !== '' || note !== '', {
        path: ['note'],
        message: 'Write a note, or select words first',
      }),
    ),
  });
  const added = useAddAnnotation(caseId);
  const changed = useChangeAnnotation(caseId);
  const issuesId = useId();
  const { errors } = form.formState;

  const onSubmit = form.handleSubmit(async (text) => {
    const reply = isNew
      ? await added.submit({ ...edited.passage, ...text, idempotencyKey: unsent.requestKey() })
      : await changed.submit({
          ...text,
          id: edited.annotation.id,
          version: edited.annotation.version,
        });
    if (!reply) return;
    unsent.forget();
    showSnackbar('success', reply.message);
    onClose();
  });

  return (
    <FormDialog
      title={isNew ? 'Add Annotation' : 'Edit Annotation'}
      unsent={unsent}
      isLocked={added.isSubmitting || changed.isSubmitting}
      failure={added.failure ?? changed.failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {quote ? (
        <blockquote className="annotation-quote" dir="auto">
          {quote}
        </blockquote>
      ) : (
        <p className="soft">{`Page ${pageOf(edited)}`}</p>
      )}
      <TextArea
        label="Note"
        rows={3}
        maxLength={ANNOTATION_NOTE_MAX}
        length={form.watch('note').length}
        error={errors.note?.message}
        {...form.register('note')}
      />
      <TextField
        label="Issue"
        list={issuesId}
        autoComplete="off"
        placeholder="e.g. Limitation"
        maxLength={ISSUE_MAX}
        error={errors.issue?.message}
        {...form.register('issue')}
      />
      <datalist id={issuesId}>
        {issuesOf(all).map((issue) => (
          <option key={issue} value={issue} />
        ))}
      </datalist>
      <TextField
        label="Date of the event"
        type="date"
        max="9999-12-31"
        hint="Annotations with a date make up the chronology."
        error={errors.eventDate?.message}
        {...form.register('eventDate')}
      />
      <ChoiceGroup legend="Who sees it">
        {annotationAudiences.map((audience) => (
          <Choice key={audience} kind="radio" value={audience} {...form.register('audience')}>
            {audienceLabels[audience]}
          </Choice>
        ))}
      </ChoiceGroup>
    </FormDialog>
  );
}

/** A passage of a transcript always has words. */
const pageOf = (edited: EditedAnnotation): number => {
  const place = 'passage' in edited ? edited.passage : edited.annotation;
  return 'page' in place ? place.page : 0;
};

/** Unsent input belongs to its passage, or to the version that is changed. */
const placeOf = (caseId: string, edited: EditedAnnotation): string =>
  'passage' in edited
    ? `annotation:${caseId}:${passageName(edited.passage)}:${edited.passage.quote.slice(0, 40)}`
    : `annotation:${edited.annotation.id}:${edited.annotation.version}`;

const passageName = (passage: Annotated): string =>
  'transcriptId' in passage
    ? `${passage.transcriptId}:${passage.segmentId}`
    : `${passage.documentId}:${passage.page}`;

const textOf = ({ note, issue, eventDate, audience }: Annotation): AnnotationText => ({
  note,
  issue,
  eventDate,
  audience,
});
