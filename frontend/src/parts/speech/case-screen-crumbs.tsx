import { kindLabel } from '#portal/shared/case-labels.ts';
import { paths } from '#portal/shared/paths.ts';
import { Breadcrumb } from '#portal/shared/ui/breadcrumb.tsx';
import { useCaseKind } from './use-case-kind.ts';

/** Breadcrumb of a case's speech screen: Cases, the case type, the screen (seed 2, section 2). */
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
  return (
    <Breadcrumb
      crumbs={[
        { label: 'Cases', to: paths.cases.href(kind) },
        { label: `${kindLabel(kind)}${kindDetail}`, to: paths.case.href(caseId, kind) },
        { label: here },
      ]}
    />
  );
}
