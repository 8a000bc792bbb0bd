import { readFileSync, writeFileSync } from 'node:fs';
import {
  correctionsOf,
  displayedStatusOf,
  lifecycleOf,
  nextStatusesOf,
  panelOf,
} from '#contracts/rules/case-lifecycle.ts';
import { bucketOf, listLabelOf } from '#contracts/rules/cases/case-status.ts';
import {
  type CaseStatus,
  caseStatuses,
  caseStatusKeys,
  type ResolutionKind,
} from '#contracts/rules/cases/case-status-table.ts';

/** Writes the parts of docs/states.md that the table of statuses decides. */

export const STATES_DOCUMENT = new URL('../../docs/states.md', import.meta.url);

/** The parts by name; each stands between its two marks. */
export const statesParts: Readonly<Record<string, () => string>> = {
  statuses: () =>
    tableOf(['status', 'phase', 'kinds', 'bucket', 'label in the list'], (status) => {
      const { phase, kinds, synonyms = [] } = caseStatuses[status];
      return [
        [status, ...synonyms].map(code).join(' '),
        phase,
        kinds.length === 3 ? 'all' : kinds.join(', '),
        bucketOf({ status }),
        listLabelOf({ status, hasDocuments: false, isClaimantAgent: false }),
      ];
    }),
  panels: () =>
    tableOf(
      [
        'status',
        'step',
        'thread',
        'text',
        'award',
        'actions',
        'corrections by the manager',
        'Join Session',
      ],
      (status) => {
        const facts = plainCase(status, firstKindOf(status));
        const { current } = lifecycleOf(facts);
        const panel = panelOf(facts);
        return [
          code(displayedStatusOf(facts)),
          `${current.index} ${current.label}`,
          panel.thread,
          panel.error ?? '',
          panel.award ? 'summary, download' : '',
          current.cta,
          correctionsOf(facts).map(code).join(' '),
          caseStatuses[status].canJoinSession ? 'yes' : 'no',
        ];
      },
    ),
  settlement: () => diagramOf('mediation', () => true),
  arbitration: () => diagramOf('arbitration', (to) => caseStatuses[to].phase !== 'closed'),
  ends: () =>
    tableOf(['status', 'ends that may follow'], (status) => {
      const closing = caseStatuses[status].next.filter((to) => caseStatuses[to].phase === 'closed');
      return [code(status), closing.map(code).join(' ') || 'none'];
    }),
};

/** The document with its parts as the table has them now. */
export function renderStates(document: string): string {
  return Object.entries(statesParts).reduce((text, [name, render]) => {
    const marked = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- /${name} -->)`);
    if (!marked.test(text)) throw new Error(`docs/states.md has no place for ${name}`);
    return text.replace(marked, (_, before, after) => `${before}\n${render()}\n${after}`);
  }, document);
}

const code = (text: string) => `\`${text}\``;

const firstKindOf = (status: CaseStatus): ResolutionKind =>
  caseStatuses[status].kinds.includes('arbitration') ? 'arbitration' : 'mediation';

const plainCase = (status: CaseStatus, resolutionKind: ResolutionKind) => ({
  status,
  resolutionKind,
  hasAgreementDocument: false,
  summaryStatus: 'pending' as const,
});

function tableOf(heads: string[], cells: (status: CaseStatus) => string[]): string {
  const line = (values: string[]) => `| ${values.join(' | ')} |`;
  return [
    line(heads),
    `|${heads.map(() => '---').join('|')}|`,
    ...caseStatusKeys.map((status) => line(cells(status))),
  ].join('\n');
}

function diagramOf(kind: ResolutionKind, isDrawn: (to: CaseStatus) => boolean): string {
  const ofKind = caseStatusKeys.filter((status) => caseStatuses[status].kinds.includes(kind));
  const arrows = ofKind.flatMap((from) =>
    nextStatusesOf(plainCase(from, kind))
      .filter(isDrawn)
      .map((to) => `  ${nodeOf(from)} --> ${nodeOf(to)}`),
  );
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> draft', ...arrows, '```'].join('\n');
}

/** Mermaid reads no name that begins with a digit. */
const nodeOf = (status: CaseStatus) => status.replace(/^2nd/, 'second');

if (import.meta.main)
  writeFileSync(STATES_DOCUMENT, renderStates(readFileSync(STATES_DOCUMENT, 'utf8')));
