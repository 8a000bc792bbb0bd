import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { COMMENT_TEXT_MAX, plainTextOf } from '#contracts/rules/rich-text.ts';
import { targetOfEditor } from '#portal/parts/recorder/words/editor-target.ts';
import { announceCorrections } from '#portal/parts/recorder/words/found-corrections.ts';
import type { RichTextEditorHandle } from '#portal/parts/rich-text-editor/use-rich-text.ts';
import { DraftState } from '#portal/parts/unsent/draft-state.tsx';
import { UnsentTextNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useUnsent } from '#portal/parts/unsent/use-unsent.ts';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { useAddComment } from '../api/comments.ts';
import { wishOf } from './recipients.ts';
import { chosenOf, nothingChosen, SendMenu } from './send-menu.tsx';
import { commentPlace } from './unsent-comment.tsx';

const RichTextEditor = lazy(async () => ({
  default: (await import('#portal/parts/rich-text-editor/rich-text-editor.tsx')).RichTextEditor,
}));

const DictationBar = lazy(async () => ({
  default: (await import('#portal/parts/recorder/bar/dictation-bar.tsx')).DictationBar,
}));

/** Editor of a new comment. The text stays in this browser until it is sent. */
export function CommentComposer({
  shownCase,
  userId,
  isResumed,
  ref: editor,
}: {
  shownCase: Case;
  userId: string;
  /** The user returned from the error page: the editor is scrolled into view. */
  isResumed: boolean;
  /** The editor; null while it is loading. */
  ref: RefObject<RichTextEditorHandle | null>;
}) {
  const unsent = useUnsent(userId, commentPlace(shownCase.id));
  const { data: speech } = useQuery({
    ...caseSpeechQuery(shownCase.id),
    enabled: shownCase.resolutionKind !== 'negotiation',
  });
  const [sending, setSending] = useState(nothingChosen);
  const [isUploading, setUploading] = useState(false);
  const [isFocusDue, setFocusDue] = useState(false);
  const { submit, isSubmitting, failure } = useAddComment(shownCase.id);

  const length = plainTextOf(unsent.text).length;
  const canSend = length > 0 && length <= COMMENT_TEXT_MAX && !isUploading && !isSubmitting;
  const send = async () => {
    const recipients = chosenOf(sending);
    if (!recipients || !canSend) return;
    const comment = {
      content: unsent.text,
      ...recipients,
      sendByWhatsappFlag: sending.byMessagingApp,
    };
    const idempotencyKey = unsent.requestKey(wishOf(recipients, sending.byMessagingApp));
    const reply = await submit({ comment, idempotencyKey });
    setFocusDue(true);
    if (!reply) return;
    unsent.clear();
    setSending(nothingChosen);
    showSnackbar('success', reply.message);
  };
  useEffect(() => {
    // The disabled button has lost the focus; the editor is writable again.
    if (!isFocusDue || isSubmitting) return;
    editor.current?.focus();
    setFocusDue(false);
  }, [isFocusDue, isSubmitting, editor]);

  const isLocked = useRef(isSubmitting);
  useEffect(() => {
    isLocked.current = isSubmitting;
  }, [isSubmitting]);
  // What is being sent is cleared afterwards.
  const dictationTarget = useMemo(() => targetOfEditor(editor, isLocked), [editor]);

  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the writer comes back
  useEffect(() => {
    if (isResumed) section.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <section ref={section} className="composer" aria-label="New comment">
      <UnsentTextNotice unsent={unsent} />
      <Suspense fallback={<Skeleton lines={5} label="Loading the editor" />}>
        <RichTextEditor
          ref={editor}
          label="Record the Proceedings"
          placeholder="Record the Proceedings…"
          html={unsent.text}
          onChange={unsent.setText}
          maxLength={COMMENT_TEXT_MAX}
          isReadOnly={isSubmitting}
          attachmentPurpose="commentAttachment"
          onUploading={setUploading}
          onCorrected={announceCorrections}
        >
          <DraftState unsent={unsent} />
          <SendMenu
            shownCase={shownCase}
            userId={userId}
            isDisabled={!canSend}
            sending={sending}
            onChange={setSending}
            onSubmit={() => void send()}
          />
        </RichTextEditor>
        <DictationBar
          key={shownCase.id}
          place={`${userId}:${commentPlace(shownCase.id)}`}
          caseId={shownCase.id}
          caseLanguage={speech?.recordingLanguage}
          isOwnServer={Boolean(speech?.isLocalTranscriptionServer)}
          isDisabled={isSubmitting}
          target={dictationTarget}
          onReset={() => editor.current?.removeDictated()}
        />
      </Suspense>
      <FormFailure text={failure} />
    </section>
  );
}
