import pencilIcon from 'primeicons/raw-svg/pencil.svg?raw';
import { type FormEvent, useRef } from 'react';
import type { Note } from '#contracts/endpoints/notes.ts';
import { OtherDrafts } from '#portal/shared/drafts/draft-notice.tsx';
import { useDraft } from '#portal/shared/drafts/use-draft.ts';
import { textOfEscaped } from '#portal/shared/escaped-text.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { noteDateTime } from '#portal/shared/indian-dates.ts';
import { useMe } from '#portal/shared/session/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/form-failure.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { EmptyState } from '#portal/shared/ui/notice.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { useAddNote, useNotes } from './api/use-notes.ts';
import { DrawerFailure, DrawerWait } from './drawer-states.tsx';
import './scratch-pad.css';

/** The neutral's own notes on a case, newest first; nobody else sees them. */
export function ScratchPadDrawer({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { data: me } = useMe();
  return (
    <Drawer title="Scratch Pad" isOpen onClose={onClose}>
      {me && <NewNote key={me.id} userId={me.id} caseId={caseId} />}
      <Notes caseId={caseId} />
    </Drawer>
  );
}

function NewNote({ userId, caseId }: { userId: string; caseId: string }) {
  const draft = useDraft(userId, `note:${caseId}`);
  const addNote = useAddNote(caseId);
  const { submit, isSubmitting, failure } = useSubmit();
  const input = useRef<HTMLTextAreaElement>(null);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const message = await submit(() => addNote(draft.text, draft.requestKey()), {
      loader: 'Adding notes...',
    });
    if (message === undefined) return;
    draft.clear();
    showSnackbar('success', message);
    // The button, where the focus was, cannot be pressed any more.
    input.current?.focus();
  };

  return (
    <form className="new-note" onSubmit={(event) => void onSubmit(event)}>
      <OtherDrafts draft={draft} />
      <TextArea
        ref={input}
        label="New note"
        placeholder="Type something here…"
        value={draft.text}
        length={draft.text.length}
        readOnly={isSubmitting}
        onChange={(event) => draft.setText(event.target.value)}
      />
      <FormFailure text={failure} />
      <Button type="submit" disabled={isSubmitting || draft.text.trim() === ''}>
        Add Note
      </Button>
    </form>
  );
}

function Notes({ caseId }: { caseId: string }) {
  const { data: notes, error, refetch } = useNotes(caseId);
  if (!notes && error) return <DrawerFailure error={error} onRetry={() => void refetch()} />;
  if (!notes) return <DrawerWait text="loading Notes..." />;
  if (notes.length === 0)
    return <EmptyState icon={pencilIcon} title="There are no notes added yet." />;
  return (
    <ul className="notes" aria-label="Notes, newest first">
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} />
      ))}
    </ul>
  );
}

function NoteItem({ note }: { note: Note }) {
  return (
    <li className="note">
      <time className="note-time tabular" dateTime={note.created_at}>
        {noteDateTime(note.created_at)}
      </time>
      <p className="note-text">{textOfEscaped(note.content)}</p>
    </li>
  );
}
