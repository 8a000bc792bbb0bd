import type { PlannedPage } from './bundle-plan.ts';
import { type DocumentFacts, type FactsByDocument, factsOf, type Manifest } from './manifest.ts';
import type { Problem, ProblemCode } from './problem.ts';
import { reasonOf } from './slip-reasons.ts';

/** What people should know before they rely on the bundle, item by item. */
export function findProblems(
  manifest: Manifest,
  facts: FactsByDocument,
  pages: readonly PlannedPage[],
): Problem[] {
  const labelsByItem = new Map<string, Map<number, string>>();
  for (const page of pages) {
    if (page.kind !== 'source') continue;
    const labels = labelsByItem.get(page.itemId) ?? new Map<number, string>();
    labelsByItem.set(page.itemId, labels.set(page.sourcePage, page.label));
  }
  return manifest.items.flatMap(({ id, title, documentId }) => {
    if (documentId === undefined) return [];
    return itemProblems(factsOf(facts, documentId), labelsByItem.get(id) ?? new Map()).map(
      ({ code, text, labels }): Problem => ({
        code,
        message: `${title}: ${text}`,
        itemId: id,
        ...(labels !== undefined && { pages: labels }),
      }),
    );
  });
}

type Finding = { code: ProblemCode; text: string; labels?: string[] };

function itemProblems(facts: DocumentFacts, labels: ReadonlyMap<number, string>): Finding[] {
  if (facts.code !== 'ok') return [{ code: facts.code, text: reasonOf(facts) }];
  const findings: Finding[] = [];
  const onPages = (code: ProblemCode, numbers: readonly number[] = [], text: string) => {
    const affected = numbers.flatMap((number) => labels.get(number) ?? []);
    if (affected.length > 0)
      findings.push({ code, text: `${affected.length} ${text}`, labels: affected });
  };
  onPages('no_text_layer', facts.pagesWithoutText, 'page(s) without searchable text');
  onPages('blank_pages', facts.blankPages, 'blank page(s)');
  onPages('oversized_pages', facts.oversizedPages, 'page(s) larger than A3');
  if (facts.isSigned)
    findings.push({ code: 'signed', text: 'its digital signature is valid in the original only' });
  if (facts.wasRepaired)
    findings.push({ code: 'repaired', text: 'the file was damaged and has been repaired' });
  if (facts.lostPages !== undefined)
    findings.push({
      code: 'pages_lost',
      text: `the file is damaged: ${facts.lostPages} page(s) that it names are missing in it`,
    });
  if (facts.hasXfa)
    findings.push({
      code: 'xfa_form',
      text: 'an XFA form; check that its pages show what was filled in',
    });
  if (facts.hasHiddenLayers)
    findings.push({ code: 'hidden_layers', text: 'hidden layers are left out' });
  if (facts.hasAttachments)
    findings.push({ code: 'attachments', text: 'attached files are left out' });
  return findings;
}
