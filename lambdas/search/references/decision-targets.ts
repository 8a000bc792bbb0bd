import type {
  ReferencedPlace,
  referencesEndpoints,
} from '#contracts/endpoints/search/references.ts';
import {
  type DocumentRecord,
  fileNumberOf,
  findVisibleDocuments,
  isServable,
} from '#lambdas/documents/record.door.ts';
import type { LinkEntry, LocatedReference } from '#lambdas/documents/references.door.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf } from '#shared/http/api-request.ts';
import type { SearchDeps } from '../sources/search-deps.ts';

export type Decision = RequestOf<
  typeof referencesEndpoints.decideReferences
>['body']['decisions'][number];

/** What a decision leads to. */
export type Target = Pick<
  LinkEntry,
  'kind' | 'id' | 'place' | 'label' | 'targetFile' | 'privateTo'
>;

export const nowhere: Target = {
  ...{ kind: 'document', id: '', place: 0, label: '', targetFile: 0 },
  privateTo: '',
};

/** Where each decision leads, checked: a document that the caller sees, or a place that was found. */
export async function targetsOf(
  deps: SearchDeps,
  reader: { caseId: string; userId: string },
  {
    decided,
    placesOf,
  }: {
    decided: readonly { decision: Decision; reference: LocatedReference }[];
    placesOf: (reference: LocatedReference) => readonly ReferencedPlace[];
  },
): Promise<Target[]> {
  const documentIds = decided.flatMap(({ decision: { choice, kind, id } }) =>
    choice === 'link' && kind === 'document' ? [id] : [],
  );
  const documents = await findVisibleDocuments(deps.table, { ...reader, documentIds });
  const byId = new Map(documents.map((document) => [document.id, document]));
  return decided.map(({ decision, reference }) => {
    const { choice, kind, id, place } = decision;
    if (choice !== 'link') return nowhere;
    if (kind === 'document') return pageOf(deps, byId.get(id), place);
    const found = placesOf(reference).find(
      (one) => one.kind === kind && one.id === id && one.place === place,
    );
    if (!found) throw invalid('id', 'Choose a place of this case');
    return { ...nowhere, ...found };
  });
}

function pageOf(deps: SearchDeps, document: DocumentRecord | undefined, page: number): Target {
  if (!document || !isServable(document, deps))
    throw invalid('id', 'Choose a document of this case');
  const { id, ownerId, visibilityType, findings } = document;
  if (page < 1 || page > Math.max(1, findings.pageCount ?? 0))
    throw invalid('place', 'Choose a page of the document');
  return {
    ...{ kind: 'document', id, place: page, label: '', targetFile: fileNumberOf(document) },
    privateTo: visibilityType === 'me' ? ownerId : '',
  };
}

const invalid = (field: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ field: `decisions.${field}`, message }] });
