import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { signingsQuery } from '#portal/parts/signing/case-signings.ts';

const SigningsCard = lazy(async () => ({
  default: (await import('./signings-card.tsx')).SigningsCard,
}));

/** The signings of a case; hidden while there are none. */
export function CaseSignings({ shownCase }: { shownCase: Case }) {
  const query = useQuery(signingsQuery(shownCase.id));
  if (!query.error && !query.data?.length) return null;
  return (
    <Suspense fallback={null}>
      <SigningsCard shownCase={shownCase} />
    </Suspense>
  );
}
