import { useSearchParams } from 'react-router-dom';
import { type ResolutionKind, resolutionKinds } from '#contracts/rules/cases/case-status-table.ts';

/** The kind in the address of a case's screen; mediation without one (D105). */
export function useCaseKind(): ResolutionKind {
  const [query] = useSearchParams();
  const given = query.get('caseType');
  return resolutionKinds.find((kind) => kind === given) ?? 'mediation';
}
