import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import { COMMENT_TEXT_MAX, plainTextOf } from '#contracts/rules/rich-text.ts';
import { OtherDrafts } from '#portal/shared/drafts/draft-notice.tsx';
import { useDraft } from '#portal/shared/drafts/use-draft.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { FormFailure } from '#portal/shared/ui/form/form-failure.tsx';
import type { RichTextEditorHandle } from '#portal/shared/ui/rich-text-editor/rich-text-editor.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';
import { wishOf } from './recipients.ts';
import { chosenOf, nothingChosen, SendMenu } from './send-menu.tsx';
import { commentPlace } from './unsent-comment.tsx';
import { useAddComment } from './use-comments.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('#portal/shared/ui/rich-text-editor/rich-text-editor.tsx')).RichTextEditor,
}));

/** Where the proceedings are written. What is typed stays in this browser until it was sent. */
export function CommentComposer({
  shownCase,
  userId,
  isResumed,
  ref: editor,
}: {
  shownCase: Case;
  userId: string;
  /** The writer just came back from the error page: the editor comes into sight. */
  isResumed: boolean;
  /** Of the editor; null while it is being loaded. */
  ref: RefObject<RichTextEditorHandle | null>;
}) {
  const draft = useDraft(userId, commentPlace(shownCase.id));
  const [sending, setSending] = useState(nothingChosen);
  const [isUploading, setUploading] = useState(false);
  const [isFocusDue, setFocusDue] = useState(false);
  const addComment = useAddComment(shownCase.id);
  const { submit, isSubmitting, failure } = useSubmit();

  const length = plainTextOf(draft.text).length;
  const canSend = length > 0 && length <= COMMENT_TEXT_MAX && !isUploading && !isSubmitting;
  const send = async () => {
    const recipients = chosenOf(sending);
    if (!recipients || !canSend) return;
    const comment = {
      content: draft.text,
      ...recipients,
      sendByWhatsappFlag: sending.byMessagingApp,
    };
    const requestKey = draft.requestKey(wishOf(recipients, sending.byMessagingApp));
    const message = await submit(() => addComment(comment, requestKey));
    setFocusDue(true);
    if (message === undefined) return;
    draft.clear();
    setSending(nothingChosen);
    showSnackbar('success', message);
  };
  useEffect(() => {
    // The button lost the focus while it could not be pressed; the text can be written in again.
    if (!isFocusDue || isSubmitting) return;
    editor.current?.focus();
    setFocusDue(false);
  }, [isFocusDue, isSubmitting, editor]);

  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the writer comes back
  useEffect(() => {
    if (isResumed) section.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <section ref={section} className="composer" aria-label="New comment">
      <OtherDrafts draft={draft} />
      <Suspense fallback={<Skeleton lines={5} label="Loading the editor" />}>
        <RichTextEditor
          ref={editor}
          label="Record the Proceedings"
          placeholder="Record the Proceedings…"
          html={draft.text}
          onChange={draft.setText}
          maxLength={COMMENT_TEXT_MAX}
          isReadOnly={isSubmitting}
          attachmentPurpose="commentAttachment"
          onUploading={setUploading}
        >
          {draft.text !== '' && <span className="composer-draft">Draft kept in this browser</span>}
          <SendMenu
            shownCase={shownCase}
            userId={userId}
            isDisabled={!canSend}
            sending={sending}
            onChange={setSending}
            onSubmit={() => void send()}
          />
        </RichTextEditor>
      </Suspense>
      <FormFailure text={failure} />
    </section>
  );
}
