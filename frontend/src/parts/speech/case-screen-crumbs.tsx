import { useQuery } from '@tanstack/react-query';
import { caseQuery } from '#portal/shared/api/case.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { paths } from '#portal/shared/paths.ts';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { useCaseKind } from './use-case-kind.ts';
import './case-screen-crumbs.css';

/**
 * Breadcrumb of a case's speech screen: Cases, the case type, the screen (seed 2, section 2). Below
 * it the case is named, so that nobody records in another case.
 */
export function CaseScreenCrumbs({
  caseId,
  here,
  kindDetail = '',
}: {
  caseId: string;
  here: string;
  /** After the case type. */
  kindDetail?: string;
}) {
  const kind = useCaseKind(caseId);
  const { data: shownCase } = useQuery(caseQuery(caseId));
  const name = shownCase && `${shownCase.caseCode}, ${shownCase.title}`;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: 'Cases', to: paths.cases.href(kind) },
          { label: `${kindLabel(kind)}${kindDetail}`, to: paths.case.href(caseId, kind) },
          { label: here },
        ]}
      />
      <p className="case-screen-name" title={name}>
        {name}
      </p>
    </>
  );
}
