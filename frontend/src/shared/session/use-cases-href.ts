import { useSearchParams } from 'react-router-dom';
import { resolutionKinds } from '#contracts/rules/cases/resolution-kinds.ts';
import { paths } from '../paths.ts';
import { lastKind } from './last-kind.ts';
import { currentToken } from './session.ts';

/** Address of the list of cases, of the kind in the address or viewed last (D105). */
export function useCasesHref(): string {
  const [query] = useSearchParams();
  const given = query.get('caseType');
  const token = currentToken();
  const kind =
    resolutionKinds.find((one) => one === given) ??
    (token === undefined ? undefined : lastKind(token));
  return paths.cases.href(kind);
}
