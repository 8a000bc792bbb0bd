import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Remark, RemarkKind } from '#contracts/endpoints/speech/transcript-remarks.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useEditor } from '../editor/use-editor.ts';
import type { EditedRemark } from './remark-dialog.tsx';
import { remarksQuery } from './remarks-query.ts';

const RemarkDialog = lazyDialog(async () => (await import('./remark-dialog.tsx')).RemarkDialog);
const RemarksDrawer = lazyDialog(async () => (await import('./remarks-drawer.tsx')).RemarksDrawer);

const none: readonly Remark[] = [];

/** The remarks of the transcript, and the dialogs that make and list them. */
export function useRemarking(transcriptId: string) {
  const { editor, commands } = useEditor();
  const { data: remarks = none } = useQuery(remarksQuery(transcriptId));
  const [edited, setEdited] = useState<EditedRemark>();
  const [list, setList] = useState<RemarkKind>();
  return {
    remarks,
    setList,
    /** Asks for a remark on the selected words. */
    start(kind: RemarkKind) {
      editor.endStep();
      const passage = commands.passageNow();
      if (passage) setEdited({ kind, passage });
      else showSnackbar('info', 'Put the caret into the text first.');
    },
    dialogs: (
      <>
        {edited && (
          <RemarkDialog
            transcriptId={transcriptId}
            edited={edited}
            onClose={() => setEdited(undefined)}
          />
        )}
        {list && (
          <RemarksDrawer
            transcriptId={transcriptId}
            shown={list}
            onClose={() => setList(undefined)}
          />
        )}
      </>
    ),
  };
}
