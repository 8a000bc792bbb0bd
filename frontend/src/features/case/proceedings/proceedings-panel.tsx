import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { isPrivate } from '#contracts/endpoints/comments.ts';
import { panelOf } from '#contracts/rules/case-lifecycle.ts';
import { mayRecordOrders } from '#contracts/rules/speech/orders.ts';
import type { RichTextEditorHandle } from '#portal/parts/rich-text-editor/use-rich-text.ts';
import { readUnsent, unsentKeyOf } from '#portal/parts/unsent/stored-unsent.ts';
import { useResumed } from '#portal/parts/unsent/use-opened.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import {
  CollapsibleCard,
  type CollapsibleCardHandle,
} from '#portal/shared/ui/collapsible-card.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { useComments, useExportComments } from '../api/comments.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentThread } from './comment-thread.tsx';
import { commentPlace, UnsentComment } from './unsent-comment.tsx';
import './proceedings.css';

const ExportDialog = lazyDialog(async () => (await import('./export-dialog.tsx')).ExportDialog);

/** `write` scrolls to the editor and focuses it. */
export type ProceedingsHandle = { write: () => void };

/** The thread of a case in the mode that its status asks for (seed 1, section 4). */
export function ProceedingsPanel({
  shownCase,
  ref,
}: {
  shownCase: Case;
  ref?: Ref<ProceedingsHandle>;
}) {
  const card = useRef<CollapsibleCardHandle>(null);
  const content = useRef<HTMLDivElement>(null);
  const editor = useRef<RichTextEditorHandle>(null);
  useImperativeHandle(
    ref,
    () => ({
      write: () => {
        card.current?.open();
        // Scrolls the Send button into view too.
        content.current?.scrollIntoView({ block: 'end' });
        editor.current?.focus();
      },
    }),
    [],
  );
  const { thread } = panelOf(shownCase);
  const { data: me } = useMe();
  const isResumed = useResumed(commentPlace(shownCase.id));
  if (!me) return null;
  if (thread === 'absent') return <UnsentComment caseId={shownCase.id} userId={me.id} />;
  const hasUnsent = readUnsent(unsentKeyOf(me.id, commentPlace(shownCase.id))).text !== '';
  return (
    <CollapsibleCard
      // A new key resets the folded state with the mode.
      key={thread}
      ref={card}
      title={`${kindLabel(shownCase.resolutionKind)} Process`}
      // Words that were never sent are not hidden in a folded card.
      isOpenAtFirst={isResumed || hasUnsent || thread !== 'collapsed'}
      actions={<ExportButton shownCase={shownCase} />}
    >
      <div ref={content} className="proceedings">
        <CommentThread shownCase={shownCase} userId={me.id} />
        {thread === 'active' && (
          <CommentComposer
            key={me.id}
            ref={editor}
            shownCase={shownCase}
            userId={me.id}
            isResumed={isResumed}
          />
        )}
        {thread !== 'active' && <UnsentComment caseId={shownCase.id} userId={me.id} />}
        {(thread === 'readOnly' || thread === 'collapsed') && (
          <p className="proceedings-over">These proceedings are read-only.</p>
        )}
        {thread === 'composerHidden' && (
          <div className="proceedings-over">
            <p>No comments are added at this stage.</p>
            {/* D103 */}
            {shownCase.resolutionKind === 'arbitration' && (
              <p>
                The arbitrator’s directions are recorded as orders, not as comments.{' '}
                {mayRecordOrders(shownCase, me.role) && (
                  <Link to={paths.orderDictation.hrefToRecord(shownCase.id)}>Record order</Link>
                )}
              </p>
            )}
          </div>
        )}
      </div>
    </CollapsibleCard>
  );
}

/** Exports at once, unless there are private entries: then it asks whether they go in (D108). */
function ExportButton({ shownCase: { id, caseCode } }: { shownCase: Case }) {
  const { data: comments } = useComments(id);
  const { submit, isSubmitting, failure } = useExportComments(id, `Proceedings ${caseCode}.pdf`);
  const [isAsking, setAsking] = useState(false);
  const privateCount = comments?.filter(isPrivate).length ?? 0;
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        icon={downloadIcon}
        className="proceedings-export"
        disabled={isSubmitting || !comments || comments.length === 0}
        {...(privateCount > 0 && { 'aria-haspopup': 'dialog' })}
        onClick={() => (privateCount > 0 ? setAsking(true) : void submit('include'))}
      >
        Export
      </Button>
      <FormFailure text={failure} />
      {isAsking && (
        <ExportDialog
          privateCount={privateCount}
          onExport={(privateEntries) => {
            setAsking(false);
            void submit(privateEntries);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
