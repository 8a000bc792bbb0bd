import { type ResolutionKind, resolutionKinds } from '#contracts/rules/cases/resolution-kinds.ts';
import { paths } from '../paths.ts';

const kindOf = (text: string | null): ResolutionKind | undefined =>
  resolutionKinds.find((kind) => kind === text);

/**
 * Where an old address leads. `/dashboard/cases/{id}`: to the case (seed 2, section 2).
 * `/dashboard`: to the case when `redirectTo` is 'case' and a `caseType` is present, to the help
 * page when it is 'help', else to the cases (seed 1, section 2). `/dashboard/help`: to the help page.
 * `/mediator`: to Today (ADR 57).
 */
export function targetOfOldAddress(
  { pathname, search: query }: { pathname: string; search: string },
  caseId: string | undefined,
): string {
  // As the router matches: in any letter case, also with a slash at the end.
  const isAt = (path: string) => pathname.toLowerCase().replace(/\/$/, '') === path;
  if (isAt(paths.mediator.path)) return paths.today.href();
  const search = new URLSearchParams(query);
  const caseType = kindOf(search.get('caseType'));
  const redirectTo = search.get('redirectTo');
  if (redirectTo === 'help' || isAt(paths.dashboardHelp.path)) return paths.help.href();
  if (caseId) return paths.case.href(caseId, caseType);
  const id = search.get('id') ?? search.get('caseId');
  return redirectTo === 'case' && caseType && id
    ? paths.case.href(id, caseType)
    : paths.cases.href(caseType);
}
