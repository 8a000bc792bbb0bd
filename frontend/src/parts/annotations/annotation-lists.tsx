import { useQuery } from '@tanstack/react-query';
import annotationIcon from 'primeicons/raw-svg/bookmark.svg?raw';
import { type ReactNode, useState } from 'react';
import type { Annotation } from '#contracts/endpoints/annotations.ts';
import { paths } from '#portal/shared/paths.ts';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import {
  type AnnotationOrder,
  annotationOrders,
  groupAnnotations,
  placeInSource,
} from './annotation-groups.ts';
import { AnnotationItem } from './annotation-item.tsx';
import { annotationsQuery } from './annotations-query.ts';

/** The annotations of a case by issue, by document, or as a chronology. */
export function AnnotationLists({
  caseId,
  placeOf,
  actionsOf,
  footerOf,
}: {
  caseId: string;
  /** A link or button that opens the page of an annotation. */
  placeOf: (annotation: Annotation) => ReactNode;
  /** Further buttons of an annotation. */
  actionsOf?: (annotation: Annotation) => ReactNode;
  /** Shown below the list, e.g. a button. */
  footerOf?: (order: AnnotationOrder, annotations: Annotation[]) => ReactNode;
}) {
  const query = useQuery(annotationsQuery(caseId));
  const [order, setOrder] = useState<AnnotationOrder>('issue');
  return (
    <QueryStates
      query={query}
      loading={<Skeleton lines={6} label="Loading annotations" />}
      empty={
        <EmptyState icon={annotationIcon} title="No annotations yet">
          <p className="soft">
            Open a document or a transcript, select words and choose Annotate. Only you see an
            annotation, unless you share it with the arbitrators or mediators of this case.
          </p>
        </EmptyState>
      }
    >
      {(all) => {
        const groups = groupAnnotations(all, order);
        return (
          <Tabs
            label="Order of annotations"
            tabs={annotationOrders}
            selected={order}
            onSelect={setOrder}
          >
            {groups.length === 0 && (
              <EmptyState icon={annotationIcon} title="No annotation has a date">
                <p className="soft">Give annotations the date of their event.</p>
              </EmptyState>
            )}
            {groups.map(({ title, annotations }) => (
              <section key={`${title} ${annotations[0]?.id}`} className="annotation-group">
                <h3>{title}</h3>
                <ul aria-label={title}>
                  {annotations.map((annotation) => (
                    <AnnotationItem
                      key={annotation.id}
                      {...{ caseId, annotation }}
                      place={placeOf(annotation)}
                      actions={actionsOf?.(annotation)}
                      isUnderIssue={order === 'issue'}
                    />
                  ))}
                </ul>
              </section>
            ))}
            {footerOf?.(order, all)}
          </Tabs>
        );
      }}
    </QueryStates>
  );
}

/** What names the page of an annotation in a list of several documents. */
export const placeText = (annotation: Annotation): string =>
  [`${annotation.documentName}, ${placeInSource(annotation)}`, annotation.citation]
    .filter(Boolean)
    .join(' ');

/** The address that opens the words of an annotation of a transcript. */
export const hrefOfSpoken = (
  caseId: string,
  { transcriptId, second }: Pick<Annotation, 'transcriptId' | 'second'>,
): string => `${paths.transcription.href(caseId, undefined, transcriptId)}&at=${second}`;
