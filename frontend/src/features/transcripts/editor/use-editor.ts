import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PlayerHandle } from '#portal/parts/media-player/player-handle.ts';
import type { TranscriptText } from '../model/transcript-text.ts';
import type { Commands } from './commands.ts';
import type { Editor, EditorState } from './editor-store.ts';
import type { EditorView, SegmentSelection, Span } from './editor-view.ts';

/** The parts of one open editor; the object stays the same while it is open. */
export type OpenEditor = {
  editor: Editor;
  view: EditorView;
  commands: Commands;
  player: PlayerHandle;
  /** False for case managers: redacted words are marks. */
  mayReadRedacted: boolean;
};

export const EditorContext = createContext<OpenEditor | undefined>(undefined);

export function useEditor(): OpenEditor {
  const open = useContext(EditorContext);
  if (!open) throw new Error('No editor is open');
  return open;
}

/** A part of the state; the component renders when that part changes. */
export function useEditorValue<Value>(read: (state: EditorState) => Value): Value {
  const { editor } = useEditor();
  return useSyncExternalStore(editor.subscribe, () => read(editor.getState()));
}

export const textOfState = ({ text }: EditorState): TranscriptText => text;
export const speakersOfState = ({ text }: EditorState): TranscriptText['speakers'] => text.speakers;
export const isDirtyState = ({ isDirty }: EditorState): boolean => isDirty;

export function useSelection(): SegmentSelection | undefined {
  const { view } = useEditor();
  return useSyncExternalStore(view.subscribe, view.getSelection);
}

/** The selection over several paragraphs. */
export function useSpan(): Span | undefined {
  const { view } = useEditor();
  return useSyncExternalStore(view.subscribe, view.getSpan);
}
