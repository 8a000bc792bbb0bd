import { DECISIONS_MAX, type referencesEndpoints } from '#contracts/endpoints/search/references.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import {
  type DocumentRecord,
  fileNumberOf,
  unchangedDocumentItem,
} from '#lambdas/documents/record.door.ts';
import {
  changedLinksItem,
  type LinkEntry,
  type LinkRecord,
  type LocatedReference,
  presentText,
  putLinks,
  readDocumentReferences,
  readLinks,
  readPapers,
} from '#lambdas/documents/references.door.ts';
import type { Clock } from '#shared/clock.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import type { SearchDeps } from '../sources/search-deps.ts';
import { type Decision, nowhere, type Target, targetsOf } from './decision-targets.ts';
import { requireReadDocument } from './require-read-document.ts';
import { resolveReferences } from './resolve/resolve-references.ts';
import { presentDecision, type SeenDecision, seenDecisions } from './seen-decisions.ts';

type Endpoint = typeof referencesEndpoints.decideReferences;
/**
 * Makes references of a document links, ignores them, or takes that back. What leads to a document that the
 * caller alone sees is kept for the caller alone. A repeat changes nothing. Throws as `requireReadDocument`
 * does, `invalid_input` for a place that the caller does not see, `conflict` if the text or a decision that
 * the caller sees has changed since, and over DECISIONS_MAX decisions. Costs: docs/access-patterns.md.
 */
export const decideReferences: UseCase<Endpoint, SearchDeps & { clock: Clock }> = async (
  deps,
  { principal, params, body: { decisions } },
) => {
  const { table, clock } = deps;
  const { userId } = principal;
  const reader = { caseId: params.caseId, userId };
  const document = await requireReadDocument(deps, { principal, ...params });
  const papers = await readPapers(deps, reader);
  const read = await readDocumentReferences(deps, document, papers);
  const references = new Map(read?.references.map((one) => [one.key, one]));
  const decided = decisions.map((decision) => {
    const reference = references.get(decision.key);
    // Its words are not in the text any more.
    if (!reference) throw changedMeanwhile();
    return { decision, reference };
  });
  const resolve = await resolveReferences(
    deps,
    { caseId: params.caseId, principal },
    { papers, references: decided.filter(isOfSpeech).map(({ reference }) => reference) },
  );
  const targets = await targetsOf(deps, reader, {
    decided,
    placesOf: (one) => resolve(one).places,
  });
  const byName = (await findPerson(deps, userId))?.name ?? '';
  const at = clock.now().toISOString();
  const fileNumber = fileNumberOf(document);
  const keys = new Set(decisions.map(({ key }) => key));
  const written = await changeItem(table, {
    read: () => readLinks(table, params),
    plan: async (before) => {
      const touched = before.entries.filter(({ key }) => keys.has(key));
      const seen = await seenDecisions(deps, reader, touched);
      const changes = decided.filter(({ decision }, index) =>
        changesAnything(decision, seen.get(decision.key), targets[index] ?? nowhere),
      );
      if (changes.length === 0) return { result: before };
      for (const { decision } of changes) requireSeen(decision, seen.get(decision.key));
      const entries = new Map(before.entries.map((entry) => [slotOf(entry), entry]));
      const targetOf = (change: Decided) => targets[decided.indexOf(change)] ?? nowhere;
      for (const change of changes) {
        const target = targetOf(change);
        decide(entries, change, {
          ...{ target, seen: seen.get(change.decision.key) },
          made: { by: userId, byName, at, fileNumber },
        });
      }
      const after: LinkRecord = {
        ...params,
        version: before.version + 1,
        textVersion: presentText(deps, document),
        entries: inText([...entries.values()], references, { before, document, deps }),
      };
      if (after.entries.length > DECISIONS_MAX)
        throw new AppError(
          'conflict',
          `A document can have decisions about up to ${DECISIONS_MAX} references`,
        );
      return {
        result: after,
        items: [
          putLinks(table, before.version, after),
          unchangedDocumentItem(table, document),
          ...reported(table, after, { changes, seen, targetOf }),
        ],
      };
    },
  });

  const seen = await seenDecisions(
    deps,
    reader,
    written.entries.filter(({ key }) => keys.has(key)),
  );
  return {
    message: decisions.length === 1 ? 'Reference Saved' : 'References Saved',
    decided: [...keys].map((key) => {
      const decision = seen.get(key);
      return { key, decisions: decision ? [presentDecision(decision, fileNumber)] : [] };
    }),
  };
};

type Decided = { decision: Decision; reference: LocatedReference };

const slotOf = ({ key, privateTo }: Pick<LinkEntry, 'key' | 'privateTo'>): string =>
  `${key} ${privateTo}`;

/** Puts a decision into the place of the one that the caller sees. */
function decide(
  entries: Map<string, LinkEntry>,
  { decision: { key, choice }, reference }: Decided,
  {
    target,
    seen,
    made,
  }: {
    target: Target;
    seen: SeenDecision | undefined;
    made: Pick<LinkEntry, 'by' | 'byName' | 'at' | 'fileNumber'>;
  },
): void {
  if (seen) entries.delete(slotOf(seen.entry));
  if (choice === 'open') return;
  const { page, quote, occurrence } = reference;
  const where = { key, page, quote, occurrence };
  const entry: LinkEntry = { ...where, choice, ...target, revision: newId('link'), ...made };
  entries.set(slotOf(entry), entry);
}

const isOfSpeech = ({ decision }: Decided): boolean =>
  decision.choice === 'link' && decision.kind !== 'document';

/**
 * Reports changed links to documents, so that bundles say that their PDF has other links. What one person
 * alone decided is reported for the bundles of this person alone.
 */
function reported(
  table: Table,
  after: LinkRecord,
  {
    changes,
    seen,
    targetOf,
  }: {
    changes: readonly Decided[];
    seen: ReadonlyMap<string, SeenDecision>;
    targetOf: (change: Decided) => Target;
  },
): TransactItem[] {
  const concerned = changes.flatMap((change) => {
    const { key, choice } = change.decision;
    const before = seen.get(key)?.entry;
    return [
      ...(choice === 'link' ? [targetOf(change)] : []),
      ...(before?.choice === 'link' ? [before] : []),
    ].filter(({ kind }) => kind === 'document');
  });
  const [first] = concerned;
  if (!first) return [];
  const isShared = concerned.some(({ privateTo }) => privateTo === '');
  return [changedLinksItem(table, after, isShared ? '' : first.privateTo)];
}

/** Throws `conflict` unless the caller saw the decision that is there, as far as the caller may see it. */
function requireSeen({ revision }: Decision, seen: SeenDecision | undefined): void {
  if (revision !== (seen?.entry.revision ?? '')) throw changedMeanwhile();
}

/** Whether a decision is another one than the present one, so that a repeat changes nothing. */
function changesAnything(
  { choice }: Decision,
  seen: SeenDecision | undefined,
  { kind, id, place, targetFile }: Target,
): boolean {
  if (!seen || choice === 'open') return seen !== undefined || choice !== 'open';
  const { entry } = seen;
  return (
    entry.choice !== choice ||
    entry.kind !== kind ||
    entry.id !== id ||
    entry.place !== place ||
    // Confirmed again after a replacement.
    entry.targetFile !== targetFile
  );
}

/**
 * The decisions with the places of their words in the present text. Those whose words are gone are dropped
 * when something is decided in a new text.
 */
function inText(
  entries: readonly LinkEntry[],
  references: ReadonlyMap<string, LocatedReference>,
  { before, document, deps }: { before: LinkRecord; document: DocumentRecord; deps: SearchDeps },
): LinkEntry[] {
  if (before.textVersion === presentText(deps, document)) return [...entries];
  return entries.flatMap((entry) => {
    const reference = references.get(entry.key);
    if (!reference) return [];
    const { page, quote, occurrence } = reference;
    return [{ ...entry, page, quote, occurrence }];
  });
}
