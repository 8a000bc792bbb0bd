import { Link } from 'react-router-dom';
import type { Annotation } from '#contracts/endpoints/annotations.ts';
import { AnnotationLists, placeText } from '#portal/parts/annotations/annotation-lists.tsx';
import { hrefOfHit } from '#portal/parts/case-search/hit-places.ts';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';

/** What the neutral has marked in the documents of a case, and what the tribunal shares. */
export function AnnotationsDrawer({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  return (
    <Drawer title="Annotations" isOpen onClose={onClose}>
      <AnnotationLists
        caseId={caseId}
        placeOf={(annotation) => (
          <Link to={hrefOfPage(caseId, annotation)}>{placeText(annotation)}</Link>
        )}
      />
    </Drawer>
  );
}

const hrefOfPage = (caseId: string, { documentId, page }: Annotation): string =>
  hrefOfHit(
    caseId,
    { kind: 'annotation', id: documentId, place: page, excerpt: [] },
    new URLSearchParams(),
  );
