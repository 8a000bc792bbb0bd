import { Link } from 'react-router-dom';
import type { Annotation } from '#contracts/endpoints/annotations.ts';
import {
  AnnotationLists,
  hrefOfSpoken,
  placeText,
} from '#portal/parts/annotations/annotation-lists.tsx';
import { hrefOfHit } from '#portal/parts/case-search/hit-places.ts';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';

/** What the neutral has marked in the documents and transcripts of a case, and what the tribunal shares. */
export function AnnotationsDrawer({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  return (
    <Drawer title="Annotations" isOpen onClose={onClose}>
      <AnnotationLists
        caseId={caseId}
        placeOf={(annotation) => (
          <Link to={hrefOfPlace(caseId, annotation)}>{placeText(annotation)}</Link>
        )}
      />
    </Drawer>
  );
}

const hrefOfPlace = (caseId: string, annotation: Annotation): string =>
  annotation.kind === 'transcript'
    ? hrefOfSpoken(caseId, annotation)
    : hrefOfHit(
        caseId,
        { kind: 'document', id: annotation.documentId, place: annotation.page, excerpt: [] },
        new URLSearchParams(),
      );
