import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PlayerHandle } from '#portal/shared/media-player/player-handle.ts';
import type { Commands } from './commands.ts';
import type { Editor, EditorState } from './editor-store.ts';
import type { EditorView, SegmentSelection } from './editor-view.ts';

/** The parts of one open editor; the object stays the same while it is open. */
export type OpenEditor = {
  editor: Editor;
  view: EditorView;
  commands: Commands;
  player: PlayerHandle;
};

export const EditorContext = createContext<OpenEditor | undefined>(undefined);

export function useEditor(): OpenEditor {
  const open = useContext(EditorContext);
  if (!open) throw new Error('No editor is open');
  return open;
}

export function useEditorState(): EditorState {
  const { editor } = useEditor();
  return useSyncExternalStore(editor.subscribe, editor.getState);
}

export function useSelection(): SegmentSelection | undefined {
  const { view } = useEditor();
  return useSyncExternalStore(view.subscribe, view.getSelection);
}
