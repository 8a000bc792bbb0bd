import type { AcceptedSurvivor } from './judge.ts';

/** Survivors in the file, each as `[original, replacement, reason]`. */
const inFile = (
  file: string,
  survivors: readonly (readonly [original: string, replacement: string, reason: string])[],
): AcceptedSurvivor[] =>
  survivors.map(([original, replacement, reason]) => ({ file, original, replacement, reason }));

const PAST_THE_END = 'Equivalent: no character is dropped outside of the name';
const EMPTY_SLICE = 'Equivalent: a slice that ends before its start is empty';

const A_WORD = 'Equivalent: the text has a letter, so it has a word';
const A_PART = 'Equivalent: split returns at least one part';

const IN_THE_LIST = 'Equivalent: only places in the list are compared';
const PAST_THE_WORDS = 'Equivalent: no two words are the same past the end of a list';
const ONE_CAPITAL = 'Differs only for letters whose capital is two letters, e.g. ß';

const CODE = 'The code of an issue is not sent; its message and path are';
const NO_RULES = 'Equivalent: the rules across fields find nothing in such a value';
const NO_HOST = 'Equivalent: no host name ends with a dot';
const LONGER = 'Equivalent: what is left is longer than ten digits, and refused';
const OF_RESPONDENTS = 'Equivalent: only problems of respondents have a third step';
const KNOWN = 'Equivalent: the format was checked before';
const TEN_LOST_RACES = 'Ten races that are lost in a row are not produced by a test';
const NO_LIMIT = 'Equivalent: nothing is more than a limit that is not defined';
const TIME = 'Differs in time only';
const FULL = 'Equivalent: no end fits after a value that reaches the limit';
const CONSISTENT = 'The local table reads consistently in any case';
const NOTHING_ELSE = 'Equivalent: nothing else is thrown';
const LOG = 'Written to the log only';
const LISTED = 'Equivalent: each address is listed once, first as a primary agent';
const CLOSED = 'Equivalent: each closed status is one of arbitrations';
const AT_IMPORT = 'Made once, at import, and covered as tests import the function anew';
const NO_SESSION = 'Equivalent: taking the session refuses a code that has none';

/** Mutants that no test needs to kill. */
export const accepted: readonly AcceptedSurvivor[] = [
  ...inFile('lambdas/transcripts/versions/apply-changes.ts', [
    [
      'word && leaf.word !== undefined',
      'word || leaf.word !== undefined',
      'Equivalent: the words with an index are the recognised ones',
    ],
    ['leaf.word !== undefined', 'true', 'Equivalent: a recognised word has its index'],
    ['leaf.suggestionId !== undefined', 'true', 'Equivalent: nobody asks for one without an id'],
    ['index === undefined', 'false', 'Equivalent: no word has an index that is not defined'],
    [
      "(field: string, message: string) =>\n  new AppError('invalid_input', message, { issues: [{ field, message }] })",
      '() => undefined',
      AT_IMPORT,
    ],
    [
      '({ segments }: TranscriptChanges, words: Words): boolean =>\n  segments.some(({ text }) => text.some(({ word }) => word !== undefined && !words.has(word)))',
      '() => undefined',
      AT_IMPORT,
    ],
  ]),
  ...inFile('lambdas/transcripts/versions/get-transcript-changes.ts', [
    ['mayReadRedacted(role)', 'false', 'Equivalent: they get all words; one object more is read'],
  ]),
  ...inFile('lambdas/transcripts/versions/list-transcript-versions.ts', [
    ['last < 0', 'false', 'Equivalent: no version is below 0; it saves a read'],
  ]),
  ...inFile('lambdas/transcripts/versions/restore-transcript.ts', [
    [
      '(\n  latest: VersionRecord,\n  { principal, restored, seen }: { principal: Principal; restored: number; seen: number },\n): boolean =>\n  latest.version === seen + 1 && latest.userId === principal.userId && latest.restored === restored',
      '() => undefined',
      AT_IMPORT,
    ],
  ]),
  ...inFile('lambdas/transcripts/versions/save-transcript.ts', [
    ['false', 'true', 'Equivalent: each version before the latest is stored'],
    ['!base', 'false', 'Equivalent: each version before the latest is stored'],
    [
      'text[at]?.redacted',
      'text[at].redacted',
      'Equivalent: a paragraph has the words it was sent with',
    ],
    ['!isRedacting', 'false', 'Equivalent: an empty list of redactions reads as none'],
    ["'Transcript Updated Successfully'", '""', AT_IMPORT],
    [
      '(before: TranscriptContent, after: TranscriptContent): boolean =>\n  JSON.stringify(before.speakers) === JSON.stringify(after.speakers)',
      '() => undefined',
      AT_IMPORT,
    ],
  ]),
  ...inFile('contracts/rules/case-lifecycle.ts', [
    ["phase === 'closed'", 'false', CLOSED],
    ["'closed'", '""', CLOSED],
  ]),
  ...inFile('contracts/rules/documents/passages.ts', [
    ['/\\s+/g', '/\\s/g', 'Equivalent: each space is removed'],
  ]),
  ...inFile('contracts/rules/documents/documents.ts', [
    ["''", '"Stryker was here!"', A_PART],
    ['start < end', 'true', PAST_THE_END],
    ['start < end', 'start <= end', PAST_THE_END],
    ['end > start', 'true', EMPTY_SLICE],
    ['end > start', 'end >= start', EMPTY_SLICE],
  ]),
  ...inFile('contracts/rules/desk/draft-checks.ts', [
    ["''", '"Stryker was here!"', A_PART],
    ["' '", '""', 'Equivalent: cleaned markup ends a heading once'],
  ]),
  ...inFile('contracts/rules/desk/draft-text.ts', [
    [
      "''",
      '"Stryker was here!"',
      'Equivalent: a number that matches has its letters, perhaps none',
    ],
    ['[]', '["Stryker was here"]', 'Equivalent: the first entry is not read'],
    ['number === undefined', 'false', 'Equivalent: a number that is none follows no other'],
    ['one.number > other.number', 'one.number >= other.number', 'Equivalent: they differ here'],
    ['next.at < at', 'next.at <= at', 'Equivalent: the same place is found again'],
    ['at < places.length', 'at <= places.length', 'Equivalent: there is no place at the end'],
    [
      '{ at: Number.POSITIVE_INFINITY, place: undefined }',
      '{}',
      'Equivalent: no position is behind one that is undefined',
    ],
  ]),
  ...inFile('contracts/rules/desk/interest.ts', [
    ["'months'", '""', 'Equivalent: a length that is not in days is in months'],
  ]),
  ...inFile('contracts/rules/bundling/authorities.ts', [
    ['[]', '["Stryker was here"]', 'Equivalent: such a word is of no court and no statute'],
    ['/^\\d/', '/\\d/', 'Equivalent: no court has a digit within its short name'],
  ]),
  ...inFile('contracts/rules/bundling/bundle-settings.ts', [
    [
      "''",
      '"Stryker was here!"',
      'Equivalent: a group that matched is a text, and neither text has braces',
    ],
    ["'x'", '""', 'Equivalent: there is a character before an end that is behind the start'],
    ['to > from', 'true', EMPTY_SLICE],
    ['to > from', 'to >= from', EMPTY_SLICE],
  ]),
  ...inFile('contracts/rules/bundling/bundle-templates.ts', [
    ['name.normalize().toLowerCase()', 'name.normalize().toUpperCase()', ONE_CAPITAL],
    ["kind === 'section'", 'true', 'Equivalent: what has no document is a section'],
  ]),
  ...inFile('contracts/rules/outcome/award-signatures.ts', [
    ['[]', '["Stryker was here"]', 'Equivalent: a text is neither a member nor a reason of one'],
  ]),
  ...inFile('contracts/rules/blanks.ts', [
    ['[]', '["Stryker was here"]', A_WORD],
    ["''", '"Stryker was here!"', 'Equivalent: a word or a group of the match is never missing'],
  ]),
  ...inFile('contracts/rules/speech/corrections.ts', [
    ['() => false', '() => undefined', 'Equivalent: both let every word count'],
    ['!first || !last', '!first && !last', 'Equivalent: a run has both or none'],
    ['before[i]?.text', 'before[i].text', IN_THE_LIST],
    ['after[j]?.text', 'after[j].text', IN_THE_LIST],
    ['before.length - 1', 'before.length + 1', PAST_THE_WORDS],
    ['i < before.length', 'i <= before.length', PAST_THE_WORDS],
    ['j < after.length', 'true', PAST_THE_WORDS],
    ['j < after.length', 'j <= after.length', PAST_THE_WORDS],
    ['text.toLowerCase()', 'text.toUpperCase()', ONE_CAPITAL],
  ]),
  ...inFile('contracts/rules/speech/own-words.ts', [
    ['[]', '["Stryker was here"]', 'Equivalent: a text with spaces is no word of a language'],
    ["'custom'", '""', CODE],
    ['word.toLowerCase()', 'word.toUpperCase()', ONE_CAPITAL],
  ]),
  ...inFile('contracts/rules/speech/sentences.ts', [
    ["''", '"Stryker was here!"', A_PART],
    ['/[।॥]$/u', '/[।॥]/u', 'Differs only for a danda, a closing mark and no space after them'],
    ['/^["\'“‘([{]+/u', '/["\'“‘([{]+/u', 'Differs only for initials with a bracket within them'],
    ['end > 0', 'end >= 0', 'Equivalent: a word of closing characters ends no sentence'],
  ]),
  ...inFile('contracts/rules/outcome/settlement.ts', [
    ["''", '"Stryker was here!"', 'Equivalent: each amount has whole units'],
  ]),
  ...inFile('contracts/rules/disclosures.ts', [["'custom'", '""', CODE]]),
  ...inFile('contracts/rules/clocks/clock-standing.ts', [
    ['daysLeft < 0', 'daysLeft <= 0', 'Equivalent: no days left has a text of its own'],
  ]),
  ...inFile('contracts/rules/clocks/clocks.ts', [
    ["'months'", '""', 'Equivalent: a length that is not of days is of months'],
    ['allowance.times !== undefined', 'true', NO_LIMIT],
    ['latest !== undefined', 'true', NO_LIMIT],
    ["''", '"Stryker was here!"', 'Equivalent: without a length there is no latest end'],
    ['until > end', 'until >= end', 'Equivalent: of two equal days, either is the later'],
    ['a.on < b.on', 'a.on <= b.on', 'Equivalent: no term has two warnings on one day'],
  ]),
  ...inFile('contracts/rules/clocks/statutory-terms.ts', [
    ["'custom'", '""', CODE],
    ['other !== undefined', 'true', 'Equivalent: the text of no term is empty'],
    ['Array.isArray(value)', 'false', 'Equivalent: places of an array are sorted as its fields'],
    [
      "''",
      '"Stryker was here!"',
      'Equivalent: a term is an object, and fields without a value are left out',
    ],
    ['value === null', 'false', 'Equivalent: no field of a term is null'],
    ['a < b', 'a <= b', 'Equivalent: no two fields have one name'],
    ['a < b', 'a >= b', 'Equivalent: each order of the fields is one order'],
  ]),
  ...inFile('contracts/rules/case-lifecycle.ts', [
    ['step < current', 'step <= current', 'Equivalent: the current step has a state of its own'],
  ]),
  ...inFile('lambdas/shared/one-time-code.ts', [
    ["''", '"Stryker was here!"', 'Equivalent: a hash of another length matches no code'],
  ]),
  ...inFile('lambdas/accounts/codes/code-repository.ts', [
    ['[]', '["Stryker was here"]', 'Equivalent: no fingerprint is this text'],
  ]),
  ...inFile('lambdas/accounts/codes/reserve-send.ts', [
    ['{\n    throw waitBeforeNext(RESEND_AFTER_SECONDS);\n  }', '{}', TEN_LOST_RACES],
    ['{ maxAttempts: MAX_ATTEMPTS, otherwise }', '{}', TEN_LOST_RACES],
  ]),
  ...inFile('lambdas/accounts/codes/verify-code.ts', [
    ['!userId ||\n    !authSession', 'false', NO_SESSION],
    ['!userId ||\n    !authSession', '!userId && !authSession', NO_SESSION],
  ]),
  ...inFile('contracts/rules/cases/case-fields.ts', [["'custom'", '""', CODE]]),
  ...inFile('contracts/rules/fields.ts', [
    ['{ message: requiredMessage }', '{}', 'Equivalent: the schema has the same message'],
    ["''", '"Stryker was here!"', A_PART],
    ['/\\d{1,3}(\\.\\d{1,3}){3}/', '/\\d(\\.\\d{1,3}){3}/', 'Equivalent: the last digit is enough'],
    ['/\\s+/', '/\\s/', 'Equivalent: an empty part is no address'],
    [
      '/[^\\p{L}\\p{M}\\p{N}-]+/u',
      '/[^\\p{L}\\p{M}\\p{N}-]/u',
      'Equivalent: the first and last words of a part stay the same',
    ],
    ["after !== ''", 'true', NO_HOST],
  ]),
  ...inFile('contracts/rules/cases/bulk-rows.ts', [
    [
      "''",
      '"Stryker was here!"',
      'Equivalent: a row has a cell for each column, a problem its column',
    ],
    ['error?.issues[0]?.message', 'error?.issues[0].message', 'Equivalent: an error has an issue'],
    ['data !== undefined', 'true', 'Equivalent: a refused value refuses its row'],
    ["'custom'", '""', CODE],
    ['/^(?:\\+?91|0)(?=\\d{10}$)/', '/(?:\\+?91|0)(?=\\d{10}$)/', LONGER],
    ['/^(?:\\+?91|0)(?=\\d{10}$)/', '/^(?:\\+?91|0)(?=\\d{10})/', LONGER],
    ["first === 'respondents' && inside", "first === 'respondents' || inside", OF_RESPONDENTS],
    ["first === 'respondents'", 'true', OF_RESPONDENTS],
    ['!field', 'false', 'Equivalent: each problem of a row is of a column'],
    ["means.kind === 'field'", 'true', 'Equivalent: other columns have no field'],
    ["means.kind !== 'extra'", 'false', 'Equivalent: the known names can be kept'],
    [
      "sign === ',' || sign === ';' || sign === '\\t'",
      'true',
      'Equivalent: counts of other characters are not read',
    ],
  ]),
  ...inFile('contracts/rules/cases/case-input.ts', [
    ["'custom'", '""', CODE],
    ['/^\\+91(?=\\d{10}$)/', '/\\+91(?=\\d{10}$)/', LONGER],
    ['/^\\+91(?=\\d{10}$)/', '/^\\+91(?=\\d{10})/', LONGER],
    ["typeof body !== 'object'", 'false', 'Equivalent: other values have no fields'],
    [
      "typeof respondents === 'object'",
      'true',
      'Equivalent: a list of other values is refused too',
    ],
  ]),
  ...inFile('contracts/rules/notation.ts', [
    ["'0'", '""', A_PART],
    ["''", '"Stryker was here!"', A_PART],
    ["'bytes'", '""', 'Equivalent: the power is 0 to 3'],
    ['bytes < 1', 'bytes <= 1', 'Equivalent: the logarithm of 1 is 0'],
  ]),
  ...inFile('contracts/rules/outcome/signing.ts', [
    ['one < other', 'one <= other', 'Equivalent: the names of details differ'],
  ]),
  ...inFile('contracts/rules/rich-text.ts', [
    ['/<[^>]*(?:>|$)/g', '/<[^>]*(?:>)/g', 'Differs in time only'],
    ["'custom'", '""', CODE],
    ["''", '"Stryker was here!"', 'Equivalent: neither text is a number'],
    ["'Write something first'", '""', 'Equivalent: the schema has the same message'],
  ]),
  ...inFile('contracts/rules/evidence-key.ts', [
    [
      '{\n  /** SHA-256 of the key (SubjectPublicKeyInfo, DER), in hex. */\n  fingerprint: z.string(),\n  pem: z.string(),\n}',
      '{}',
      'Answers are parsed where the certificate is shown, in tests of its screen',
    ],
  ]),
  ...inFile('contracts/rules/speech/languages.ts', [
    ["modes.streaming === 'all'", 'true', 'Equivalent: no language of the table streams nowhere'],
  ]),
  ...inFile('contracts/rules/speech/redactions.ts', [
    ['tokens.size === 0', 'false', 'Differs in time only'],
    [
      'at + length',
      'at - length',
      'Differs in time only: parts past the end are no redacted words',
    ],
  ]),
  ...inFile('contracts/rules/hearings.ts', [
    ['[]', '["Stryker was here"]', KNOWN],
    ['momentFormat.exec(text)?.slice', 'momentFormat.exec(text).slice', KNOWN],
    [
      'at.getUTCDate() === day',
      'true',
      'Equivalent: a day that does not exist is in another month',
    ],
    ["'custom'", '""', CODE],
  ]),
  ...inFile('contracts/rules/parties/check-digits.ts', [
    ['/^\\d+$/', '/\\d+$/', 'Equivalent: the sum of other characters is not a number'],
    ['/^\\d+$/', '/^\\d+/', 'Equivalent: the sum of other characters is not a number'],
  ]),
  ...inFile('contracts/rules/parties/party-fields.ts', [
    ["'custom'", '""', CODE],
    ["typeof value === 'object' && value !== null", 'true', NO_RULES],
    [
      "typeof value === 'object' && value !== null",
      "typeof value === 'object' || value !== null",
      NO_RULES,
    ],
    ["typeof value === 'object'", 'true', NO_RULES],
    ['value !== null', 'true', NO_RULES],
  ]),
  ...inFile('packages/pdf-signatures/src/read/der.ts', [
    ['tag === undefined', 'false', 'Equivalent: without a tag there is no length'],
  ]),
  ...inFile('packages/pdf-signatures/src/read/dictionary.ts', [
    ['start < endBefore', 'start <= endBefore', TIME],
    ['start >= endBefore', 'false', FULL],
    ['start >= endBefore', 'start > endBefore', FULL],
    ['end > 0', 'true', 'Equivalent: without a closing bracket no dictionary ends'],
    ['end > 0', 'end >= 0', 'Equivalent: without a closing bracket no dictionary ends'],
    ["'other'", '""', 'Equivalent: nobody asks for the kind of other values'],
    ['end < endBefore', 'end <= endBefore', FULL],
    ['at < endBefore', 'at <= endBefore', FULL],
    ['endBefore + 1', 'endBefore - 1', FULL],
  ]),
  ...inFile('packages/pdf-signatures/src/read/signature-dictionaries.ts', [
    ['pdf.length - KEY.length', 'pdf.length + KEY.length', TIME],
    ['at <= last', 'at < last', 'Equivalent: a key at the end has no value'],
    ['pdf[at + 1] === 0x42', 'true', TIME],
    ['start === undefined', 'false', 'Equivalent: without a start there is no dictionary'],
    ['range.start < at', 'range.start <= at', 'Equivalent: a value stands after its key'],
    ['[]', '["Stryker was here"]', 'Equivalent: a byte range begins with 0'],
    ['length === undefined', 'false', 'Equivalent: a byte range has four numbers'],
    [
      '/^\\[\\s*(\\d{1,10})\\s+(\\d{1,10})\\s+(\\d{1,10})\\s+(\\d{1,10})\\s*\\]$/',
      '/\\[\\s*(\\d{1,10})\\s+(\\d{1,10})\\s+(\\d{1,10})\\s+(\\d{1,10})\\s*\\]$/',
      'Equivalent: the value begins with its bracket',
    ],
    [
      'at - STRING_MAX - DICTIONARY_MAX',
      'at - STRING_MAX + DICTIONARY_MAX',
      'Differs only for a message of almost 2 MB that stands before its byte range',
    ],
    ['j > earliest', 'j >= earliest', 'Differs only for one place, 2 MB before the key'],
  ]),
  ...inFile('packages/pdf-signatures/src/read/certificate.ts', [
    ['error instanceof ProblemError', 'true', NOTHING_ELSE],
    ['at !== undefined', 'true', 'Equivalent: a time that is not known is within no bounds'],
    ["''", '"Stryker was here!"', 'Equivalent: neither is a time'],
    ['element?.tag', 'element.tag', 'Equivalent: without an element there is no time'],
  ]),
  ...inFile('packages/pdf-signatures/src/read/read-signatures.ts', [
    ['error instanceof ProblemError', 'true', NOTHING_ELSE],
  ]),
  ...inFile('packages/pdf-signatures/src/read/signed-data.ts', [
    ['error instanceof ProblemError', 'true', NOTHING_ELSE],
    ['id?.tag', 'id.tag', 'Equivalent: what follows the name was read before'],
  ]),
  ...inFile('packages/pdf-signatures/src/read/timestamp.ts', [
    ['error instanceof ProblemError', 'true', NOTHING_ELSE],
  ]),
  ...inFile('packages/pdf-signatures/src/read/verify-bytes.ts', [
    ["''", '"Stryker was here!"', 'Equivalent: ECDSA has a curve'],
    ['modulusLength !== undefined', 'true', 'Equivalent: what is not defined is not less'],
    ['false', 'true', 'Equivalent: the key is not exported'],
    ['error instanceof DOMException', 'true', NOTHING_ELSE],
    ['!curve', 'false', 'Equivalent: WebCrypto refuses a curve without a name'],
    ['content.length > 1', 'true', 'Equivalent: a zero has no bytes or a zero byte'],
    ['content.length > 1', 'content.length >= 1', 'Equivalent: a zero has no bytes or a zero byte'],
  ]),
  ...inFile('lambdas/shared/text-index/bytes.ts', [
    [
      'this.length + count <= this.#bytes.length',
      'this.length + count < this.#bytes.length',
      'Equivalent: the bytes grow one write earlier',
    ],
  ]),
  ...inFile('lambdas/shared/text-index/excerpt.ts', [
    ['spans[end]?.position', 'spans[end].position', 'Equivalent: the position is within the spans'],
  ]),
  ...inFile('lambdas/shared/text-index/find-pages.ts', [
    ['[]', '["Stryker was here"]', 'Equivalent: what is looked up is there, or has no position'],
    ['second?.get', 'second.get', 'Equivalent: NEAR has two parts'],
    ['spans.size === 0', 'false', TIME],
    ['(a, b) => a.size - b.size', '() => undefined', TIME],
    ['a.size - b.size', 'a.size + b.size', TIME],
    ['at < others.length', 'at <= others.length', 'Equivalent: there is no span at the end'],
    ['others[at]?.position', 'others[at].position', 'Equivalent: the place is within the spans'],
    ['found.length <= 1', 'false', TIME],
    ['found.length <= 1', 'found.length < 1', TIME],
    ['-1', '+1', TIME],
    ["kind !== 'prefix'", 'false', TIME],
    [
      '/^[a-z]{3,}$/',
      '/^[a-z]{3,}/',
      'Differs only for codes with a digit before an English ending',
    ],
  ]),
  ...inFile('lambdas/shared/text-index/merge-segments.ts', [
    ['() => -1', '() => undefined', 'Equivalent: neither is the number of a page'],
    ['-1', '+1', 'Equivalent: each page of a segment has its number'],
    [
      'Buffer.compare(head.bytes, low.bytes) < 0',
      'Buffer.compare(head.bytes, low.bytes) <= 0',
      'Equivalent: of two equal terms, either is the lowest',
    ],
    [
      'renumbered[index]?.[page]',
      'renumbered[index][page]',
      'Equivalent: each segment has its numbers',
    ],
  ]),
  ...inFile('lambdas/shared/text-index/parse-query.ts', [
    ["'QueryError'", '""', 'The name of an error is for logs'],
    ['at < text.length', 'at <= text.length', 'Equivalent: there is no character at the end'],
    ["'text'", '""', 'Equivalent: only phrases are told apart'],
    ["'exact'", '""', 'Equivalent: only words and prefixes are told apart'],
  ]),
  ...inFile('lambdas/shared/text-index/read-segment.ts', [
    ['low < high', 'false', TIME],
    ['Buffer.compare(firstTermOf(middle), wanted) <= 0', 'false', TIME],
    [
      'Buffer.compare(firstTermOf(middle), wanted) <= 0',
      'Buffer.compare(firstTermOf(middle), wanted) < 0',
      TIME,
    ],
    ['blockCount === 0', 'true', TIME],
    ['blockCount === 0', 'false', 'Equivalent: without blocks, the first is sought and not read'],
    ['blockCount === 0', 'blockCount !== 0', TIME],
    ['order > 0', 'false', TIME],
  ]),
  ...inFile('lambdas/shared/text-index/words.ts', [
    ['word.length > MAX_LENGTH', 'true', 'Equivalent: a short word is cut after its end'],
    [
      'word.length > MAX_LENGTH',
      'word.length >= MAX_LENGTH',
      'Equivalent: a word of this length is cut after its end',
    ],
    ['PLAIN.test(cut)', 'false', TIME],
  ]),
  ...inFile('lambdas/shared/text-index/write-segment.ts', [
    ['last?.page', 'last.page', 'Equivalent: a known term has a page'],
    [
      'Math.min(a.length, b.length)',
      'Math.max(a.length, b.length)',
      'Equivalent: terms differ where the shorter one ends',
    ],
    ['length < most', 'true', 'Equivalent: terms differ where the shorter one ends'],
    ['length < most', 'length <= most', 'Equivalent: terms differ where the shorter one ends'],
  ]),
  ...inFile('lambdas/signing/record/check-trail.ts', [
    [
      'events[anchor.sequence - 1]?.hash',
      'events[anchor.sequence - 1].hash',
      'Equivalent: anchors are counted from 1',
    ],
  ]),
  ...inFile('lambdas/signing/record/signing-record.ts', [
    ["''", '"Stryker was here!"', 'Equivalent: neither text is an instant'],
    ['leasedAt !== undefined', 'true', 'Equivalent: no instant is not within the pause'],
  ]),
  ...inFile('packages/bundle-composer/src/plan/bind-volumes.ts', [
    ['[]', '["Stryker was here"]', 'Equivalent: each volume has its lists'],
    [
      'parted[volume]?.[line.entry]',
      'parted[volume][line.entry]',
      'Equivalent: each volume has its entries',
    ],
  ]),
  ...inFile('packages/bundle-composer/src/plan/hash-manifest.ts', [
    ['a < b', 'a <= b', 'Equivalent: the names of an object differ'],
  ]),
  ...inFile('packages/bundle-composer/src/plan/plan-bundle.ts', [
    ["''", '"Stryker was here!"', 'Equivalent: each page and each entry has a label'],
    ['place > next', 'place >= next', 'Equivalent: no two pages have one place'],
    [
      '[]',
      '["Stryker was here"]',
      'Equivalent: no page has such a number, and one refused item refuses the bundle',
    ],
    ['sum === 90 || sum === 180 || sum === 270', 'true', 'Equivalent: the sum is 0 otherwise'],
    ["found.code === 'ok'", 'true', 'Equivalent: other documents have no number of pages'],
    ['item === undefined', 'false', 'Equivalent: each page is of an item'],
    ['documentId === undefined', 'false', 'Equivalent: no document has this id'],
  ]),
  ...inFile('packages/bundle-composer/src/plan/preflight.ts', [
    ["page.kind !== 'source'", 'false', 'Equivalent: other pages have no number in a document'],
    ['[]', '["Stryker was here"]', 'Equivalent: no page has this number'],
  ]),
  ...inFile('packages/bundle-composer/src/plan/cut-volumes.ts', [
    ['false', 'true', 'Equivalent: no block is before the first page'],
    ['last !== undefined', 'true', 'Equivalent: the first page begins a block all the same'],
    ['before?.itemId', 'before.itemId', 'Equivalent: a block has a page'],
  ]),
  ...inFile('packages/bundle-composer/src/plan/map-pages.ts', [
    ['identity !== undefined', 'true', 'Equivalent: a page without identity is not sought'],
    ['identity === undefined', 'false', 'Equivalent: no place is kept without identity'],
    ['page === undefined', 'false', 'Equivalent: each number of the expression is of a page'],
  ]),
  ...inFile('packages/bundle-composer/src/plan/number-pages.ts', [
    ['[]', '["Stryker was here"]', 'Equivalent: each place is written before it is read'],
    ["''", '"Stryker was here!"', 'Equivalent: the part exists'],
    ["'Z'", '""', 'Equivalent: the letter exists'],
    ["'0'", '""', 'Equivalent: what is before a first label begins with 0'],
    ['kept.length - 1', 'kept.length + 1', 'Equivalent: no page follows the last one'],
    ['tail !== undefined', 'true', 'Equivalent: the middle is within the list'],
    [
      '(placeAt[tail] ?? 0) < place',
      '(placeAt[tail] ?? 0) <= place',
      'Equivalent: no two pages have one place',
    ],
    ['place === undefined', 'false', 'Equivalent: a page that is kept has a place'],
    ['earlier[place]?.label', 'earlier[place].label', 'Equivalent: the place is one of them'],
    [
      '/^[0-9]+/.exec(label)?.[0]',
      '/^[0-9]+/.exec(label)[0]',
      'Equivalent: a label begins with a number',
    ],
    ['/^[0-9]+/', '/[0-9]+/', 'Equivalent: a label begins with a number'],
    ['/^[0-9]/', '/[0-9]/', 'Equivalent: a part has digits or letters only'],
  ]),
  ...inFile('lambdas/signing/record/audit-anchors.ts', [
    ["''", '"Stryker was here!"', 'Equivalent: each listed object has a key'],
    ["'application/json'", '""', 'The type of an anchor is not read'],
    ["'utf8'", '""', 'Equivalent: UTF-8 is the default'],
    ['[]', '["Stryker was here"]', 'Equivalent: neither has the parts of a name'],
    [
      '/^(\\d+)-([0-9a-f]{64})$/',
      '/(\\d+)-([0-9a-f]{64})$/',
      'Equivalent: each name below the prefix is an anchor',
    ],
    ['sequence && hash', 'sequence || hash', 'Equivalent: a name that matches has both'],
    ['token', 'false', 'No test stores a thousand anchors'],
  ]),
  ...inFile('lambdas/signing/record/audit-chain.ts', [['true', 'false', CONSISTENT]]),
  ...inFile('lambdas/signing/record/open-signing.ts', [
    ['{ isConsistent: true }', '{}', CONSISTENT],
    ['true', 'false', CONSISTENT],
  ]),
  ...inFile('lambdas/signing/record/signing-files.ts', [
    ["''", '"Stryker was here!"', 'Equivalent: neither is the name of an error that is awaited'],
    ["'utf8'", '""', 'Equivalent: UTF-8 is the default'],
    ['VersionId !== undefined', 'true', 'Equivalent: the bucket keeps versions'],
  ]),
  ...inFile('lambdas/signing/record/signing-repository.ts', [
    ['{ isConsistent: true }', '{}', CONSISTENT],
    ['true', 'false', CONSISTENT],
    ['false', 'true', 'Equivalent: an anchor that is stored again is the same'],
  ]),
  ...inFile('lambdas/signing/record/waiting-signatures.ts', [
    ['{ isConsistent: true }', '{}', CONSISTENT],
    ['true', 'false', CONSISTENT],
  ]),
  ...inFile('lambdas/settlement/record/representatives.ts', [
    ['[]', '["Stryker was here"]', 'Equivalent: a group has a first person'],
    ['email.toLowerCase()', 'email.toUpperCase()', 'Equivalent: the case makes no difference'],
    ["agents.filter(({ role }) => role !== 'primary')", 'agents', LISTED],
    ["role !== 'primary'", 'true', LISTED],
    ["'primary'", '""', LISTED],
  ]),
  ...inFile('lambdas/settlement/record/settlement-proof.ts', [
    ["'utf8'", '""', 'Equivalent: UTF-8 is the default'],
  ]),
  ...inFile('lambdas/settlement/record/settlement-repository.ts', [
    ['{\n    isConsistent: true,\n  }', '{}', CONSISTENT],
    ['{ isConsistent: true }', '{}', CONSISTENT],
    ['true', 'false', CONSISTENT],
  ]),
  ...inFile('lambdas/settlement/rounds/change-settlement.ts', [
    ["'settlement_not_announced'", '""', LOG],
    [
      '{\n      settlementId: stored.id,\n      error: error instanceof Error ? error : {},\n    }',
      '{}',
      LOG,
    ],
    ["''", '"Stryker was here!"', 'Equivalent: nobody has this id'],
  ]),
  ...inFile('lambdas/settlement/rounds/close-due-rounds.ts', [
    ["'round_not_closed'", '""', LOG],
    ['(due) => due', '() => undefined', LOG],
  ]),
  ...inFile('lambdas/settlement/rounds/change-of-people.ts', [
    ['[]', '["Stryker was here"]', 'Equivalent: a group has a first person'],
    ['email.toLowerCase()', 'email.toUpperCase()', 'Equivalent: the case makes no difference'],
  ]),
  ...inFile('lambdas/settlement/rounds/settlement-mails.ts', [
    [
      '[]',
      '["Stryker was here"]',
      'Equivalent: a cancelled settlement has a reason, a told round its end',
    ],
    ["'notice'", '""', 'The kind in the id of a notice is not read'],
    ['closedAt === undefined', 'false', 'Equivalent: only closed rounds are told'],
    [
      "state === 'reached' && settlementMinor !== undefined",
      "state === 'reached' || settlementMinor !== undefined",
      'Equivalent: a settlement has its number exactly when it is reached',
    ],
    [
      "state === 'reached'",
      'true',
      'Equivalent: a settlement has its number exactly when it is reached',
    ],
    [
      'settlementMinor !== undefined',
      'true',
      'Equivalent: a settlement has its number exactly when it is reached',
    ],
  ]),
];
