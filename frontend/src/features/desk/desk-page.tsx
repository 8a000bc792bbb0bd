import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { DraftsPage } from './drafts-page.tsx';

/** Loaded apart: it has most of the parts of a case page, which other pages then need not load. */
const DeskDraftPage = lazy(async () => ({
  default: (await import('./desk-draft-page.tsx')).DeskDraftPage,
}));

/** The desk of a case: its drafts, or the one in the address. */
export function DeskPage() {
  const { draftId } = useParams();
  if (draftId === undefined) return <DraftsPage />;
  return (
    <Suspense fallback={<Loader text="Opening the draft..." />}>
      <DeskDraftPage />
    </Suspense>
  );
}
