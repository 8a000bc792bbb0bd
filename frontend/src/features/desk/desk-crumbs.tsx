import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { paths } from '#portal/shared/paths.ts';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';

/** Breadcrumb of the desk of a case; `isDraft` links back to its drafts. */
export function DeskCrumbs({
  shownCase: { id, caseCode, resolutionKind },
  here,
  isDraft = false,
}: {
  shownCase: Case;
  here: string;
  isDraft?: boolean;
}) {
  return (
    <Breadcrumb
      crumbs={[
        { label: 'My Cases', to: paths.cases.href(resolutionKind) },
        { label: kindLabel(resolutionKind), to: paths.cases.href(resolutionKind) },
        { label: caseCode, to: paths.case.href(id, resolutionKind) },
        ...(isDraft ? [{ label: 'Drafts', to: paths.desk.href(id) }] : []),
        { label: here },
      ]}
    />
  );
}
