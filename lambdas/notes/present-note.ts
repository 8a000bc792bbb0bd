import type { Note } from '#contracts/endpoints/notes.ts';
import type { NoteRecord } from './note-repository.ts';

/**
 * Quotation marks stay: they mean nothing between tags, and a full page of a thousand notes
 * must stay under what a function may answer (6 MB).
 */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A note as the seeds name it, its text escaped: whatever was typed is shown, nothing runs. */
export function presentNote({
  id,
  content,
  createdAt,
}: Pick<NoteRecord, 'id' | 'content' | 'createdAt'>): Note {
  return {
    id,
    content: content
      .replace(/[&<>]/g, (character) => entities[character] ?? character)
      .replace(/\r\n?|\n/g, '<br>'),
    created_at: createdAt,
  };
}
