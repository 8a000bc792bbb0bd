import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import { vocabularyWords } from '#contracts/rules/speech/own-words.ts';
import { listLatestHearings } from '#lambdas/cases/hearing-dates.door.ts';
import { type CaseRecord, findCase } from '#lambdas/cases/record.door.ts';
import { listRepresentatives } from '#lambdas/parties/representatives.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { readOwnWords } from '../record/own-words-repository.ts';

/** Small vocabularies are heard better (Amazon's developer guide), and these fit into 50 KB. */
const MAX_WORDS = 400;
/** Parties whose representatives are read. */
const MAX_PARTIES = 10;
const HEARINGS_READ = 3;

/**
 * Words of names, titles and places that each recogniser knows. In a vocabulary they would be written
 * with their capital in the middle of a sentence.
 */
const known = new Set(
  [
    'and of the for in on at vs versus shri smt mr mrs ms dr advocate with another others',
    'private limited pvt ltd company co bank finance india indian services industries',
    'hearing room hall court chamber centre center office floor building road street near',
    'arbitration mediation conciliation negotiation tribunal meeting online video high district',
  ].flatMap((words) => words.split(' ')),
);

const isLower = (word: string): boolean => /^\p{Ll}/u.test(word);

/**
 * The names in a title or a place: words with a capital, without the first one of a sentence. Scripts
 * of India have no capitals. The place of an online hearing is an address.
 */
function namesIn(text: string): string {
  if (text.includes('://')) return '';
  const words = text.split(/\s+/);
  return words
    .filter((word, index) => !isLower(word) && !(index === 0 && isLower(words[1] ?? '')))
    .join(' ');
}

/**
 * The words of a person's vocabulary for a case, or without one: their own first, then parties,
 * representatives, the tribunal, places of hearings and keywords of the case. In order, each once. Reads
 * the case, its latest hearings and the representatives of ten parties: up to eight read units.
 */
export async function collectWords(
  table: Table,
  {
    userId,
    caseId,
    caseRecord,
    language,
  }: {
    userId: string;
    caseId?: string;
    /** The case, where it was read already. */
    caseRecord?: CaseRecord | undefined;
    language: SpeechLanguage;
  },
): Promise<string[]> {
  const [own, ofCase] = await Promise.all([
    readOwnWords(table, userId),
    caseId === undefined ? [] : textsOfCase(table, caseId, caseRecord),
  ]);
  return [
    ...new Set([
      ...vocabularyWords(own.words, language),
      ...vocabularyWords(ofCase, language).filter((word) => !known.has(word.toLowerCase())),
    ]),
  ].slice(0, MAX_WORDS);
}

async function textsOfCase(
  table: Table,
  caseId: string,
  caseRecord: CaseRecord | undefined,
): Promise<string[]> {
  const record = caseRecord ?? (await findCase(table, caseId));
  if (!record) return [];
  const parties = [record.claimant, ...record.respondents].slice(0, MAX_PARTIES);
  const [representatives, hearings] = await Promise.all([
    listRepresentatives(table, parties),
    listLatestHearings(table, caseId, HEARINGS_READ),
  ]);
  return [
    ...parties.map(({ name }) => name),
    ...representatives.flat(),
    ...record.assignments.filter(({ role }) => role !== 'requested').map(({ name }) => name),
    ...hearings.map(({ place = '' }) => namesIn(place)),
    namesIn(record.title),
    ...record.keywords,
  ];
}
