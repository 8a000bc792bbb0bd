import type { annotationsEndpoints } from '#contracts/endpoints/annotations.ts';
import type { notesEndpoints } from '#contracts/endpoints/notes.ts';
import type { Clock } from '#shared/clock.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { AnnotationDeps } from './record/annotation-sources.ts';

export const notesRoutes: Routes<
  typeof notesEndpoints & typeof annotationsEndpoints,
  AnnotationDeps & { clock: Clock }
> = {
  listNotes: async () => (await import('./list-notes.ts')).listNotes,
  createNote: async () => (await import('./create-note.ts')).createNote,
  listAnnotations: async () => (await import('./annotations/list-annotations.ts')).listAnnotations,
  createAnnotation: async () =>
    (await import('./annotations/create-annotation.ts')).createAnnotation,
  annotateTranscript: async () =>
    (await import('./annotations/annotate-transcript.ts')).annotateTranscript,
  updateAnnotation: async () =>
    (await import('./annotations/change-annotation.ts')).updateAnnotation,
  deleteAnnotation: async () =>
    (await import('./annotations/change-annotation.ts')).deleteAnnotation,
};
