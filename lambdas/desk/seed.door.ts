/** What the seed may use of the desk besides its public interface. */

export { saveDeskDraft } from './drafts/save-draft.ts';
export { createDeskDraft } from './skeleton/create-draft.ts';
export {
  bulleted,
  escaped,
  gap,
  heading,
  numbered,
  subheading,
  table,
} from './skeleton/skeleton-markup.ts';
