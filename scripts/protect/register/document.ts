import { itemKinds } from '#shared/forms/item-kinds.ts';
import { levelOf, levels } from './levels.ts';
import { itemRules, objectRules } from './register.ts';
import { type ErasureAct, grounds, type ItemRule, type ObjectRule, reasons } from './rule.ts';
import { storeRules } from './stores.ts';

/** Writes the generated parts of docs/data-register.md from the register. */

export const REGISTER_DOCUMENT = new URL('../../../docs/data-register.md', import.meta.url);

const actWords: Record<ErasureAct, string> = {
  delete: 'deleted',
  deleteUnlessInCase: 'deleted, unless the file of a case names the party',
  pseudonymise: 'name and addresses replaced',
  keep: 'kept',
};

const parts: Readonly<Record<string, () => string>> = {
  levels: () => tableOf(['level', 'protection'], Object.entries(levels)),
  grounds: () => tableOf(['ground', 'meaning and source'], Object.entries(grounds)),
  reasons: () => tableOf(['reason', 'why an erasure keeps it'], Object.entries(reasons)),
  items: () =>
    tableOf(
      [...heads, 'retention that can be set'],
      itemRules.map((rule) => [
        ...cellsOf(rule, keysOf(rule)),
        rule.ageFrom === undefined ? '' : retentionOf(rule.ageFrom, rule.days),
      ]),
    ),
  objects: () =>
    tableOf(
      heads,
      objectRules.map((rule) => cellsOf(rule, code(rule.key))),
    ),
  stores: () =>
    tableOf(
      ['where', 'personal data', 'how long', 'at an erasure'],
      storeRules.map(({ kind, holds, until, erasure }) => [kind, holds, until, erasure]),
    ),
};

/** The document with its parts as the register has them. */
export function renderRegister(document: string): string {
  return Object.entries(parts).reduce((text, [name, render]) => {
    const [open, close] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
    const from = text.indexOf(open);
    const to = text.indexOf(close);
    if (from < 0 || to < from) throw new Error(`docs/data-register.md has no place for ${name}`);
    return `${text.slice(0, from + open.length)}\n${render()}\n${text.slice(to)}`;
  }, document);
}

const heads = [
  'kind',
  'level',
  'key',
  'personal data',
  'whose',
  'ground',
  'how long',
  'at an erasure',
];

function cellsOf(rule: ItemRule | ObjectRule, key: string): string[] {
  const { kind, holds, whose, ground, until, own, named, because } = rule;
  const reason = because === undefined ? '' : ` (${because})`;
  const fates =
    rule.owner && own !== named
      ? `${actWords[own]}; of others whom it names: ${actWords[named]}`
      : actWords[named];
  return [
    kind,
    levelOf(rule),
    key,
    holds || 'none',
    whose.join(', ') || 'nobody',
    ground,
    until,
    `${fates}${fates.includes('kept') || fates.includes('unless') ? reason : ''}`,
  ];
}

const retentionOf = (from: string, days: number | undefined) =>
  `from \`${from}\`: ${days === undefined ? 'no limit' : `${days} days`} unless set`;

const kindByName = new Map(itemKinds.map((kind) => [kind.name, kind]));

function keysOf({ item }: ItemRule): string {
  const { pk = '', sk = '' } = kindByName.get(item) ?? {};
  return `${code(pk)} / ${code(sk)}`;
}

const code = (text: string) => `\`${text}\``;

function tableOf(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(names), `|${names.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
