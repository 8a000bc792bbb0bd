import type { Note } from '#contracts/endpoints/notes.ts';
import type { NoteRecord } from './record/note-repository.ts';

/**
 * Quotation marks are not escaped: they have no meaning between tags, and a page of a thousand
 * notes must fit in a Lambda response (6 MB).
 */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Converts a note to the seeds' format and escapes its text, so that markup is shown as typed. */
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
