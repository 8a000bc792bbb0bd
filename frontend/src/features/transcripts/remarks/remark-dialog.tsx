import { zodResolver } from '@hookform/resolvers/zod';
import {
  BOOKMARK_NAME_MAX,
  COMMENT_MAX,
  type Passage,
  type Remark,
  type RemarkKind,
  remarkTextSchemas,
} from '#contracts/endpoints/speech/transcript-remarks.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useAddRemark, useChangeRemark } from './remarks-query.ts';

/** A new remark on a passage, or one that is changed. */
export type EditedRemark = { kind: RemarkKind; passage: Passage } | { remark: Remark };

/** Asks for a comment on a passage, or for the name of a bookmark. */
export function RemarkDialog({
  transcriptId,
  edited,
  onClose,
}: {
  transcriptId: string;
  edited: EditedRemark;
  onClose: () => void;
}) {
  const isNew = 'passage' in edited;
  const { quote, segmentId, firstWord } = isNew ? edited.passage : edited.remark;
  const kind = isNew ? edited.kind : edited.remark.kind;
  const schema = remarkTextSchemas[kind];
  const place = isNew
    ? `${transcriptId}:${firstWord ?? segmentId}`
    : `${edited.remark.id}:${edited.remark.version}`;
  const { form, unsent } = useUnsentForm(`${kind}:${place}`, {
    defaultValues: {
      text: isNew ? (kind === 'bookmark' ? nameFrom(quote) : '') : edited.remark.text,
    },
    resolver: zodResolver(schema),
  });
  const added = useAddRemark(transcriptId);
  const changed = useChangeRemark(transcriptId);
  const onSubmit = form.handleSubmit(async ({ text }) => {
    const reply = isNew
      ? await added.submit({
          ...{ ...edited.passage, kind, text },
          idempotencyKey: unsent.requestKey(),
        })
      : await changed.submit({ id: edited.remark.id, text, version: edited.remark.version });
    if (!reply) return;
    unsent.forget();
    showSnackbar('success', reply.message);
    onClose();
  });
  const error = form.formState.errors.text?.message;
  return (
    <FormDialog
      title={kind === 'comment' ? 'Comment' : 'Bookmark'}
      submitLabel={isNew ? 'Add' : 'Save'}
      unsent={unsent}
      isLocked={added.isSubmitting || changed.isSubmitting}
      failure={added.failure ?? changed.failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {quote && (
        <blockquote className="transcript-quote" dir="auto">
          {quote}
        </blockquote>
      )}
      {kind === 'comment' ? (
        <TextArea
          label="Comment"
          hint="The members of the case read it. It is in no export."
          rows={4}
          length={form.watch('text').length}
          maxLength={COMMENT_MAX}
          error={error}
          {...form.register('text')}
        />
      ) : (
        <TextField
          label="Name"
          hint="Only you see your bookmarks."
          maxLength={BOOKMARK_NAME_MAX}
          error={error}
          {...form.register('text')}
        />
      )}
    </FormDialog>
  );
}

/** Whole words of the passage, as a first name. */
function nameFrom(quote: string): string {
  const plain = quote.replace(/[<>]/g, '');
  const start = plain.slice(0, 41);
  return start.length < 41 ? start : start.slice(0, start.lastIndexOf(' ') + 1).trim() || start;
}
