import { useParams } from 'react-router-dom';
import { DeskDraftPage } from './desk-draft-page.tsx';
import { DraftsPage } from './drafts-page.tsx';

/** The desk of a case: its drafts, or the one in the address. */
export function DeskPage() {
  const { draftId } = useParams();
  return draftId === undefined ? <DraftsPage /> : <DeskDraftPage />;
}
