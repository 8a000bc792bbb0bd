import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { SplitPanes } from '#portal/parts/evidence/split-panes.tsx';
import type { RichTextEditorHandle } from '#portal/parts/rich-text-editor/use-rich-text.ts';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { deskDraftQuery } from './api/desk.ts';
import { DeskActions } from './desk-actions.tsx';
import { DeskCrumbs } from './desk-crumbs.tsx';
import { useDraftDictation } from './dictation/use-draft-dictation.ts';
import { DraftFacts } from './facts/draft-facts.tsx';
import { DeskPanel } from './panel/desk-panel.tsx';
import { RefersTo } from './refers-to.tsx';
import type { OpenedDraft } from './saving/opened-draft.ts';
import { SavingNote } from './saving/saving-note.tsx';
import { useDraftState, useDraftStore } from './saving/use-draft-store.ts';

const DraftEditor = lazy(async () => ({
  default: (await import('./editor/draft-editor.tsx')).DraftEditor,
}));

/** Loaded when somebody dictates. */
const DraftDictation = lazy(async () => ({
  default: (await import('./dictation/draft-dictation.tsx')).DraftDictation,
}));

/** An opened draft: its text on one side, the papers of the case on the other. */
export function DraftDesk({
  opened,
  shownCase,
  userId,
}: {
  opened: OpenedDraft;
  shownCase: Case;
  userId: string;
}) {
  const { draft } = opened;
  const address = { caseId: shownCase.id, draftId: draft.id };
  const store = useDraftStore(opened, address, userId);
  const state = useDraftState(store);
  const editor = useRef<RichTextEditorHandle>(null);
  const [isFinishing, setFinishing] = useState(false);
  const { data: latest = draft } = useQuery(deskDraftQuery(address));
  const isPublished = latest.published !== undefined;
  const isReadOnly = isPublished || state.saving === 'closed';
  const { theirs } = state;
  const dictation = useDraftDictation({ editor, store, userId, draftId: draft.id, isReadOnly });
  return (
    <Page
      title={state.text.title}
      heading={<span className="desk-title">{state.text.title}</span>}
      before={<DeskCrumbs shownCase={shownCase} here={state.text.title} isDraft />}
      actions={
        <>
          <SavingNote state={state} isPublished={isPublished} />
          <DeskActions
            draft={draft}
            store={store}
            shownCase={shownCase}
            isFinishing={isFinishing}
            onFinish={setFinishing}
          />
        </>
      }
    >
      {state.saving === 'behind' && theirs && (
        <ChangedMeanwhile
          what={`${theirs.savedBy} saved another version of this draft. Both texts stay in its versions.`}
          onKeep={() => void store.keepOwn()}
          onShow={() => void store.showTheirs()}
        />
      )}
      {(state.saving === 'closed' || state.saving === 'waiting') && (
        <FormFailure text={state.problem} />
      )}
      <SplitPanes
        name="desk"
        labels={['Draft', 'Papers']}
        first={
          <div className="desk-draft">
            <div className="desk-head">
              {draft.refersTo && <RefersTo caseId={shownCase.id} award={draft.refersTo} />}
              <DraftFacts
                caseId={shownCase.id}
                kind={draft.kind}
                text={state.text}
                isReadOnly={isReadOnly}
                onChange={store.change}
              />
            </div>
            <Suspense fallback={<Skeleton lines={12} label="Loading the editor" />}>
              <DraftEditor
                ref={editor}
                html={state.text.content}
                isReadOnly={isReadOnly}
                onChange={(content) => store.change({ content })}
                dictation={{
                  isShown: dictation.isShown,
                  toggle: dictation.toggle,
                  controls: (
                    <Suspense fallback={<Skeleton lines={1} label="Loading the dictation" />}>
                      <DraftDictation dictation={dictation} shownCase={shownCase} />
                    </Suspense>
                  ),
                }}
              />
            </Suspense>
          </div>
        }
        second={
          <DeskPanel
            {...{ draft, store, state, shownCase, isReadOnly }}
            onInsert={(markup) => editor.current?.insertBlocks(markup)}
            onCite={(citation) => editor.current?.insertText(citation)}
          />
        }
      />
    </Page>
  );
}
