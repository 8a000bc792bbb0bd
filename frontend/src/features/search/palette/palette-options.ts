import transcriptIcon from 'primeicons/raw-svg/align-left.svg?raw';
import goIcon from 'primeicons/raw-svg/arrow-right.svg?raw';
import documentIcon from 'primeicons/raw-svg/file.svg?raw';
import orderIcon from 'primeicons/raw-svg/file-edit.svg?raw';
import caseIcon from 'primeicons/raw-svg/folder.svg?raw';
import recentIcon from 'primeicons/raw-svg/history.svg?raw';
import keysIcon from 'primeicons/raw-svg/key.svg?raw';
import actIcon from 'primeicons/raw-svg/plus.svg?raw';
import personIcon from 'primeicons/raw-svg/user.svg?raw';
import partyIcon from 'primeicons/raw-svg/users.svg?raw';
import type { CaseOfResult, SearchResults } from '#contracts/endpoints/search/search.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { SEARCH_MAX } from '#contracts/rules/search.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { destinations, isOpenTo } from '#portal/shared/navigation/destinations.ts';
import { paths } from '#portal/shared/paths.ts';
import type { WantedActs } from './case-acts.ts';

export type PaletteOption = {
  /** Unique in the palette. */
  id: string;
  label: string;
  detail: string;
  /** Single keys that do the same. */
  keys?: string;
  icon: string;
  /** Where it leads; 'shortcuts' opens the list of keys. */
  to: string;
};

export type PaletteGroup = { title: string; options: PaletteOption[] };

/** Cases for which acts are offered. */
const ACTED_CASES_MAX = 3;

export const SHORTCUTS = 'shortcuts';

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether each typed word begins a word of the text. */
function isFound(text: string, typed: string): boolean {
  const words = wordsOf(text);
  const wanted = wordsOf(typed);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
}

const optionOf = ({ label, path, key, isAct }: (typeof destinations)[number]): PaletteOption => ({
  id: `page-${path}`,
  label,
  detail: '',
  ...(key && { keys: `G then ${key.toUpperCase()}` }),
  icon: isAct ? actIcon : goIcon,
  to: path,
});

const shortcuts: PaletteOption = {
  id: SHORTCUTS,
  label: 'Keyboard shortcuts',
  detail: '',
  keys: '?',
  icon: keysIcon,
  to: SHORTCUTS,
};

/** Pages and acts of a role that a text finds; without a text all. */
function pageGroups(role: Role, typed: string): PaletteGroup[] {
  const open = destinations.filter(isOpenTo(role));
  const found = typed
    ? open.filter(({ label, words = '' }) => isFound(`${label} ${words}`, typed))
    : open;
  const hasShortcuts = !typed || isFound(`${shortcuts.label} keys help`, typed);
  return [
    {
      title: 'Actions',
      options: [
        ...found.filter(({ isAct }) => isAct).map(optionOf),
        ...(hasShortcuts ? [shortcuts] : []),
      ],
    },
    { title: 'Go to', options: found.filter(({ isAct }) => !isAct).map(optionOf) },
  ];
}

const inCase = ({ caseCode, title }: CaseOfResult) => `${caseCode} · ${title}`;

const caseOption =
  (icon: string) =>
  (one: CaseOfResult): PaletteOption => ({
    id: `case-${one.id}`,
    label: one.title,
    detail: `${one.caseCode} · ${kindLabel(one.resolutionKind)}`,
    icon,
    to: paths.case.href(one.id, one.resolutionKind),
  });

const personWords = {
  claimant: 'Claimant',
  respondent: 'Respondent',
  neutral: 'Neutral',
  caseManager: 'Case Manager',
} as const;

type Person = SearchResults['people'][number];

/** A case manager and a party lead to their cases, another neutral to the shared case. */
function addressOf({ kind, id, name, case: { id: caseId, resolutionKind } }: Person): string {
  if (kind === 'neutral') return paths.case.href(caseId, resolutionKind);
  const filter =
    kind === 'caseManager' ? { caseManagerId: id } : { search: name.slice(0, SEARCH_MAX) };
  return paths.cases.hrefOfFound(resolutionKind, filter);
}

function resultGroups(results: SearchResults): PaletteGroup[] {
  const { people, parties, documents, orders, transcripts } = results;
  return [
    { title: 'Cases', options: results.cases.map(caseOption(caseIcon)) },
    {
      title: 'People',
      options: people.map((person) => ({
        id: `person-${person.kind}-${person.id}-${person.name}`,
        label: person.name,
        detail: `${personWords[person.kind]} · ${inCase(person.case)}`,
        icon: personIcon,
        to: addressOf(person),
      })),
    },
    {
      title: 'Parties',
      options: parties.map(({ id, name, city }) => ({
        ...{ id: `party-${id}`, label: name, detail: city, icon: partyIcon },
        to: paths.party.href(id),
      })),
    },
    {
      title: 'Documents',
      options: documents.map(({ id, name, case: of }) => ({
        ...{ id: `document-${id}`, label: name, detail: inCase(of), icon: documentIcon },
        to: paths.case.hrefToDocument(of.id, id, of.resolutionKind),
      })),
    },
    {
      title: 'Orders',
      options: orders.map(({ id, name, documentId, case: of }) => ({
        id: `order-${id}`,
        label: name,
        detail: documentId ? inCase(of) : `Draft · ${of.caseCode}`,
        icon: orderIcon,
        to: documentId
          ? paths.case.hrefToDocument(of.id, documentId, of.resolutionKind)
          : paths.orderDictation.href(),
      })),
    },
    {
      title: 'Transcripts',
      options: transcripts.map(({ id, name, case: of }) => ({
        ...{ id: `transcript-${id}`, label: name, detail: inCase(of), icon: transcriptIcon },
        to: paths.transcription.href(of.id, of.resolutionKind, id),
      })),
    },
  ];
}

const actGroup = (
  { acts }: WantedActs,
  cases: readonly CaseOfResult[],
  role: Role,
): PaletteGroup => ({
  title: 'In a case',
  options: cases.slice(0, ACTED_CASES_MAX).flatMap((found) =>
    acts.flatMap(({ label, hrefIn }) => {
      const to = hrefIn(found, role);
      return to
        ? { id: `act-${found.id}-${label}`, label, detail: inCase(found), icon: goIcon, to }
        : [];
    }),
  ),
});

/** What the palette offers: found names before acts in cases and pages; without a text recent cases and all pages. */
export function paletteGroups({
  typed,
  role,
  recent,
  results,
  wanted,
}: {
  typed: string;
  role: Role;
  recent: readonly CaseOfResult[];
  /** Undefined while there are none. */
  results: SearchResults | undefined;
  /** Acts that the text asks for, and the cases that its other words find. */
  wanted?: (WantedActs & { cases: readonly CaseOfResult[] }) | undefined;
}): PaletteGroup[] {
  const text = typed.trim();
  const found = text
    ? results && resultGroups(results)
    : [{ title: 'Recent cases', options: recent.map(caseOption(recentIcon)) }];
  const acts = wanted ? [actGroup(wanted, wanted.cases, role)] : [];
  const groups = [...(found ?? []), ...acts, ...pageGroups(role, text)];
  return groups.filter(({ options }) => options.length > 0);
}
