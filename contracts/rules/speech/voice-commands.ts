/**
 * Voice commands of dictation (docs/adr/0092-voice-commands.md). The table is the grammar, and the sheet
 * of commands shows it.
 */

/** Where a command acts. */
type Place =
  /** Anywhere in speech, as its exact words. */
  | 'anywhere'
  /** As a sentence of its own: between punctuation, or at an end of what was heard. */
  | 'alone'
  /** As a sentence of its own that is the last one. */
  | 'last';

type Phrases = {
  /** The sheet shows the first one of each language. */
  english: readonly [string, ...string[]];
  hindi: readonly [string, ...string[]];
};

type VoiceCommand = Phrases & {
  place: Place;
  label: string;
  /** What the sheet says. */
  does: string;
};

export const voiceCommands = {
  fullStop: {
    place: 'anywhere',
    label: 'Full stop',
    english: ['full stop', 'full-stop', 'fullstop'],
    hindi: ['पूर्ण विराम', 'पूर्णविराम', 'फुल स्टॉप', 'फुलस्टॉप'],
    does: 'Writes a full stop, in Hindi a danda.',
  },
  comma: {
    place: 'anywhere',
    label: 'Comma',
    english: ['comma'],
    hindi: ['अल्प विराम', 'अल्पविराम', 'कॉमा', 'कोमा'],
    does: 'Writes a comma.',
  },
  openQuote: {
    place: 'anywhere',
    label: 'Open quote',
    english: ['open quote', 'open quotes'],
    hindi: ['उद्धरण शुरू'],
    does: 'Begins a quotation.',
  },
  closeQuote: {
    place: 'anywhere',
    label: 'Close quote',
    english: ['close quote', 'close quotes'],
    hindi: ['उद्धरण समाप्त'],
    does: 'Ends a quotation.',
  },
  newLine: {
    place: 'anywhere',
    label: 'New line',
    english: ['new line', 'new-line', 'newline'],
    hindi: ['नई पंक्ति', 'नयी पंक्ति', 'नई लाइन', 'नयी लाइन', 'न्यू लाइन'],
    does: 'Begins a line within the paragraph.',
  },
  newParagraph: {
    place: 'anywhere',
    label: 'New paragraph',
    english: ['new paragraph', 'new para'],
    hindi: ['नया अनुच्छेद', 'नया पैराग्राफ', 'नया पैरा', 'न्यू पैराग्राफ'],
    does: 'Begins a paragraph without a number, and ends a heading.',
  },
  nextNumber: {
    place: 'anywhere',
    label: 'Next paragraph number',
    english: ['next paragraph number', 'next para number'],
    hindi: ['अगला अनुच्छेद क्रमांक', 'अगला पैराग्राफ नंबर', 'अगला पैरा नंबर', 'नेक्स्ट पैराग्राफ नंबर'],
    does: 'Begins a paragraph with the next number.',
  },
  heading: {
    place: 'alone',
    label: 'Heading',
    english: ['heading'],
    hindi: ['शीर्षक', 'हेडिंग'],
    does: 'Begins a heading, without a full stop.',
  },
  partyNames: {
    place: 'anywhere',
    label: 'Insert party names',
    english: ['insert party names', 'insert the party names'],
    hindi: ['पक्षकारों के नाम लिखो', 'पक्षकारों के नाम लिखें', 'पक्षकारों के नाम डालो', 'पक्षकारों के नाम डालें'],
    does: 'Writes the claimants and the respondents of the case.',
  },
  undo: {
    place: 'alone',
    label: 'Undo that',
    english: ['undo that'],
    hindi: ['यह हटाओ', 'यह हटाएँ', 'इसे हटाओ', 'इसे हटाएँ', 'अनडू दैट'],
    does: 'Takes back the last dictated words or command.',
  },
  scratch: {
    place: 'alone',
    label: 'Scratch last sentence',
    english: ['scratch last sentence', 'scratch the last sentence'],
    hindi: ['पिछला वाक्य हटाओ', 'पिछला वाक्य हटाएँ', 'आखिरी वाक्य हटाओ', 'अंतिम वाक्य हटाओ'],
    does: 'Removes the dictated words of the last sentence.',
  },
  stop: {
    place: 'last',
    label: 'Stop',
    english: ['stop', 'stop dictation'],
    hindi: ['रुको', 'रुकें', 'रुकिए', 'स्टॉप', 'डिक्टेशन बंद करो', 'श्रुतलेख बंद करो'],
    does: 'Ends the recording, as Stop Dictation does.',
  },
} as const satisfies Record<string, VoiceCommand>;
export type VoiceCommandName = keyof typeof voiceCommands;

/** The next command is written out as words. */
export const literally: Phrases = {
  english: ['literally'],
  hindi: ['शब्दशः', 'शब्दश', 'अक्षरशः', 'अक्षरश'],
};

/** Rules of the sheet that belong to no command. */
export const voiceRules = {
  literally: 'Say “literally” before a command, in Hindi “शब्दशः”, to write its words.',
  alone: 'Pause before and after Heading, Undo that, Scratch last sentence and Stop.',
  last: 'Stop acts only if nothing is said right after it.',
  plain:
    'After “a”, “the” and “every”, and before “of”, the words are written: “a new line of credit”.',
  quoted: 'Within quotation marks only Close quote acts; in a blockquote no command does.',
  typed: 'No command removes what was typed.',
  field: 'Appearances know no Heading and no Next paragraph number.',
} as const;

/** What a text is told to do. `mark`: punctuation. */
export type TextCommand =
  | { kind: 'mark'; mark: '.' | '।' | ',' | '“' | '”' }
  | { kind: 'newLine' | 'newParagraph' | 'nextNumber' | 'heading' | 'undo' | 'scratch' };

/** Words to write, or a command. */
export type Spoken =
  | { kind: 'text'; text: string }
  | { kind: 'command'; name: VoiceCommandName; isHindi: boolean };

/** A word with the punctuation around it. `word` is comparable: see `comparable()`. */
export type SpokenWord = { raw: string; word: string; opens: string; closes: string };

type Phrase = { text: string; length: number; name: VoiceCommandName; isHindi: boolean };

/** Marks of pauses, which the recogniser adds around a command. */
const PAUSES = new Set('.,;:!?…।॥');
/** No word of a phrase is as long. */
const LONGEST_WORD = 24;
/** After these words a command's words are plain words: 'came to a full stop'. */
const BEFORE_PLAIN = wordSet('a an the each every another इस उस हर कोई');
/** Before these words too: 'new line of credit'. */
const AFTER_PLAIN = wordSet('of का की के');
/** Words that have no capital after a comma, though the recogniser begins a sentence with them. */
const SMALL_WORDS = wordSet(
  'a an and as but by for he if in it of on or she that the they to was when where which who with',
);
const LITERALLY = wordSet([...literally.english, ...literally.hindi].join(' '));

/** The phrases by their first word, longer ones first. */
const phrasesBy: ReadonlyMap<string | undefined, readonly Phrase[]> = Map.groupBy(
  allPhrases(),
  ({ text }) => text.split(' ')[0],
);

function allPhrases(): Phrase[] {
  // Object.keys widens the names.
  const names = Object.keys(voiceCommands) as VoiceCommandName[];
  const phrases = names.flatMap((name) =>
    (['english', 'hindi'] as const).flatMap((language) =>
      voiceCommands[name][language].map((phrase) => {
        const words = phrase.split(' ').map(comparable);
        const isHindi = language === 'hindi';
        return { text: words.join(' '), length: words.length, name, isHindi };
      }),
    ),
  );
  return phrases.sort((one, other) => other.length - one.length);
}

function wordSet(text: string): ReadonlySet<string | undefined> {
  return new Set(text.split(' ').map(comparable));
}

/** A word without case, nukta and joiners, with one spelling of the nasal. */
function comparable(word: string): string {
  const first = word.slice(0, LONGEST_WORD);
  return first
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u093c\u200c\u200d]/gu, '')
    .replace(/\u0901/gu, '\u0902');
}

const isLetter = (character: string) => /[\p{L}\p{M}\p{N}]/u.test(character);

function wordOf(raw: string): SpokenWord {
  const characters = [...raw];
  const start = characters.findIndex(isLetter);
  if (start < 0) return { raw, word: raw, opens: raw, closes: '' };
  const end = characters.findLastIndex(isLetter) + 1;
  const part = (from: number, to?: number) => characters.slice(from, to).join('');
  return { raw, word: comparable(part(start, end)), opens: part(0, start), closes: part(end) };
}

export const wordsOf = (text: string): SpokenWord[] => (text.match(/\S+/gu) ?? []).map(wordOf);

/**
 * What was heard, as words to write and commands. `before`: the text of the paragraph before it.
 * Words within quotation marks are no commands, but for the end of the quotation.
 */
export const readSpoken = (text: string, before: string): Spoken[] =>
  spokenOf(wordsOf(text), wordsOf(before));

export function spokenOf(words: readonly SpokenWord[], before: readonly SpokenWord[]): Spoken[] {
  const spoken: Spoken[] = [];
  let open: string[] = [];
  let isQuoted = before.reduce(quotedAfter, false);
  let previous = unpaused(before.at(-1));
  let isPause = true;
  let isAfterComma = before.at(-1)?.closes.endsWith(',');
  let resumesAt = 0;
  const write = (isLineEnd: boolean) => {
    const text = open.join(' ');
    // A comma of the recogniser before a new line is a pause of the speaker.
    const written = isLineEnd && text.endsWith(',') ? text.slice(0, -1) : text;
    if (open.length > 0) spoken.push({ kind: 'text', text: written });
    open = [];
  };
  for (const [at, word] of words.entries()) {
    if (at < resumesAt) continue;
    const isLiteral = LITERALLY.has(word.word);
    const start = isLiteral ? at + 1 : at;
    const found = commandAt(words, { start, previous, isPause, isQuoted });
    if (found) {
      const { name, isHindi, end, closes } = found;
      if (isLiteral) open.push(...words.slice(start, end).map(({ raw }) => raw));
      else {
        write(breaksLine(name));
        spoken.push({ kind: 'command', name, isHindi });
        if (name === 'openQuote') isQuoted = true;
        if (name === 'closeQuote') isQuoted = false;
      }
      isAfterComma = name === 'comma' && !isLiteral;
      previous = undefined;
      isPause = !isLiteral || hasPause(closes);
      resumesAt = end;
    } else {
      open.push(isAfterComma ? withoutCapital(word) : word.raw);
      isAfterComma = false;
      isQuoted = quotedAfter(isQuoted, word);
      previous = unpaused(word);
      isPause = hasPause(word.closes);
    }
  }
  write(false);
  return spoken;
}

type Surroundings = {
  /** Index of the first word. */
  start: number;
  /** The word before, if no mark is between. */
  previous: string | undefined;
  /** Something ends before the word. */
  isPause: boolean;
  isQuoted: boolean;
};
type Found = {
  name: VoiceCommandName;
  isHindi: boolean;
  /** Index of the next word, and the marks before it. */
  end: number;
  closes: string;
};

/** The command that begins at a word. */
function commandAt(
  words: readonly SpokenWord[],
  { start, ...surroundings }: Surroundings,
): Found | undefined {
  for (const { text, length, name, isHindi } of phrasesBy.get(words[start]?.word) ?? []) {
    const end = start + length;
    // Marks within the phrase and before it stay in the text, and make it another one.
    const said = words.slice(start, end).map(({ opens, word, closes }) => opens + word + closes);
    const closes = said.join(' ').slice(text.length);
    const isPhrase = said.join(' ').startsWith(text) && isOfPauses(closes);
    if (isPhrase && acts(name, { ...surroundings, closes, next: words[end] }))
      return { name, isHindi, end, closes };
  }
  return undefined;
}

function acts(
  name: VoiceCommandName,
  {
    previous,
    isPause,
    isQuoted,
    closes,
    next,
  }: Omit<Surroundings, 'start'> & { closes: string; next: SpokenWord | undefined },
): boolean {
  if (isQuoted !== (name === 'closeQuote')) return false;
  const { place } = voiceCommands[name];
  if (place === 'last') return isPause && next === undefined;
  if (place === 'alone') return isPause && (next === undefined || hasPause(closes));
  if (BEFORE_PLAIN.has(previous)) return false;
  if (next === undefined || hasPause(closes)) return true;
  return !AFTER_PLAIN.has(next.word) && !(name === 'nextNumber' && /^\d/.test(next.word));
}

const isOfPauses = (marks: string) => [...marks].every((mark) => PAUSES.has(mark));
const hasPause = (marks: string) => [...marks].some((mark) => PAUSES.has(mark));

/** 'A reply', but 'A. Rao'. */
const withoutCapital = ({ raw, word, closes }: SpokenWord): string =>
  SMALL_WORDS.has(word) && !closes.includes('.') ? raw.toLowerCase() : raw;

const unpaused = (word: SpokenWord | undefined): string | undefined =>
  word === undefined || hasPause(word.closes) ? undefined : word.word;

const breaksLine = (name: VoiceCommandName) =>
  name === 'newLine' || name === 'newParagraph' || name === 'nextNumber' || name === 'heading';

/**
 * Whether a quotation is open after a word. A straight mark opens one before a letter, and closes one
 * otherwise: 5" is no quotation.
 */
function quotedAfter(isQuoted: boolean, { opens, closes }: SpokenWord): boolean {
  let isOpen = isQuoted;
  for (const mark of opens) {
    if (mark === '“' || mark === '«' || mark === '„') isOpen = true;
    else if (mark === '”' || mark === '»') isOpen = false;
    else if (mark === '"') isOpen = !isOpen;
  }
  for (const mark of closes) if (mark === '”' || mark === '»' || mark === '"') isOpen = false;
  return isOpen;
}

/** What the text is told to do by a command that is one of its own. */
export function textCommandOf(name: VoiceCommandName, isHindi: boolean): TextCommand | undefined {
  if (name === 'partyNames' || name === 'stop') return undefined;
  if (name === 'fullStop') return { kind: 'mark', mark: isHindi ? '।' : '.' };
  if (name === 'comma') return { kind: 'mark', mark: ',' };
  if (name === 'openQuote') return { kind: 'mark', mark: '“' };
  if (name === 'closeQuote') return { kind: 'mark', mark: '”' };
  return { kind: name };
}
