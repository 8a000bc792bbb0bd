import { useQuery } from '@tanstack/react-query';
import pencilIcon from 'primeicons/raw-svg/pencil.svg?raw';
import { type FormEvent, useRef } from 'react';
import type { Note } from '#contracts/endpoints/notes.ts';
import { UnsentTextNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useUnsent } from '#portal/parts/unsent/use-unsent.ts';
import { noteDateTime } from '#portal/shared/dates/indian-dates.ts';
import { textOfEscaped } from '#portal/shared/escaped-text.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { notesQuery, useAddNote } from './api/notes.ts';
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
  const unsent = useUnsent(userId, `note:${caseId}`);
  const { submit, isSubmitting, failure } = useAddNote(caseId);
  const input = useRef<HTMLTextAreaElement>(null);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const reply = await submit({ content: unsent.text, idempotencyKey: unsent.requestKey() });
    if (!reply) return;
    unsent.clear();
    showSnackbar('success', reply.message);
    // The button that had the focus is disabled now.
    input.current?.focus();
  };

  return (
    <form className="new-note" onSubmit={(event) => void onSubmit(event)}>
      <UnsentTextNotice unsent={unsent} />
      <TextArea
        ref={input}
        label="New note"
        placeholder="Type something here…"
        value={unsent.text}
        length={unsent.text.length}
        readOnly={isSubmitting}
        onChange={(event) => unsent.setText(event.target.value)}
      />
      <FormFailure text={failure} />
      <Button type="submit" disabled={isSubmitting || unsent.text.trim() === ''}>
        Add Note
      </Button>
    </form>
  );
}

function Notes({ caseId }: { caseId: string }) {
  const notes = useQuery(notesQuery(caseId));
  return (
    <QueryStates
      query={notes}
      loading={<Skeleton lines={2} label="loading Notes..." isLabelVisible />}
      empty={<EmptyState icon={pencilIcon} title="There are no notes added yet." />}
    >
      {(shown) => (
        <ul className="notes" aria-label="Notes, newest first">
          {shown.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
    </QueryStates>
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
