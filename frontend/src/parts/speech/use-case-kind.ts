import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type ResolutionKind, resolutionKinds } from '#contracts/rules/cases/case-status-table.ts';
import { caseQuery } from '#portal/shared/api/case.ts';

/** The kind of the case of a screen: from its address, else of the case; until then mediation (D105). */
export function useCaseKind(caseId: string): ResolutionKind {
  const [query] = useSearchParams();
  const given = resolutionKinds.find((kind) => kind === query.get('caseType'));
  const { data } = useQuery({ ...caseQuery(caseId), enabled: given === undefined });
  return given ?? data?.resolutionKind ?? 'mediation';
}
