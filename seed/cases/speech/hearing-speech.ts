import type { SpokenWord, TurnType } from '#contracts/rules/speech/transcripts.ts';
import { createRandom, type Random } from '#seed/random.ts';

/** Speech of a sample hearing: turns of four speakers, composed from phrases. */

/** Labels of the speakers, as a speech service returns them. */
const speakers = ['spk_0', 'spk_1', 'spk_2', 'spk_3'] as const;
type SpeakerLabel = (typeof speakers)[number];

export type Turn = { speaker: SpeakerLabel; textType?: TurnType; text: string };

type Phrases = readonly [string, ...string[]];

const neutral: Phrases = [
  'Let us take the points one at a time. First the {topic}, then the amounts.',
  'Please keep to the {topic} for now; we shall come to the rest after the break.',
  'Is the {document} of {date} before both sides? It is page {page} of the common bundle.',
  'I have read the {document}. What I would like to hear is why the payment of {amount} was held back.',
  'That is noted. Does the other side accept the figure of {amount}, subject to interest?',
  'May I take it that receipt on {date} is not in dispute any more?',
  'We are going too fast for the record. Please give the page number again.',
  'I shall not decide that today. Both sides may file a short note of two pages by {date}.',
  'Thank you. Before you go on, is there any objection to marking the {document} as Exhibit {exhibit}?',
  'If the parties wish to speak in private for ten minutes, this would be a good moment.',
];

const claimant: Phrases = [
  'We delivered on {date}, and the {document} was signed without any remark about the {topic}.',
  'Our claim is for {amount}. The working is on page {page}, and each entry has its voucher.',
  'The first complaint came on {date}, that is after we had sent the third reminder.',
  'With respect, the {topic} was never raised before this case was filed.',
  'We rely on clause {clause}, which says that silence for fifteen days is acceptance.',
  'My client would take instalments if the first one, of {amount}, is paid when the terms are signed.',
  'Interest runs from {date}. We have claimed simple interest and nothing beyond what the agreement says.',
  'Please see the {document} at page {page}. The stamp and the initials are those of the store manager.',
  'We do not press the claim for transport any further. That takes {amount} off the total.',
  'The delay was theirs. The drawings reached us on {date}, three weeks after the promised day.',
];

const respondent: Phrases = [
  'We accept that goods came on {date}. We do not accept that they were what had been ordered.',
  'Nearly a third of the cartons were damp. The photographs are at page {page} of our compilation.',
  'The {document} was signed by a watchman who had no authority to accept anything.',
  'Of the {amount} that is claimed, at least half relates to the disputed consignment.',
  'We asked for a joint inspection on {date} and nobody came.',
  'Clause {clause} gives us the right to set off, and that is what we have done.',
  'The statement of account reached us on {date}. We need a little time to check it against our ledger.',
  'On the {topic} our position is simple: no loss, no penalty.',
  'I am instructed that my client can pay {amount} within a month, without admitting the rest.',
  'There is a mistake in the table at page {page}. The payment of {date} is missing from it.',
];

const questions: Phrases = [
  'You were at the warehouse on {date}, were you not?',
  'Please look at the {document} at page {page}. Is that your signature?',
  'Did you count the cartons yourself before you signed?',
  'When did you first learn about the {topic}?',
  'You wrote this letter on {date}. Who gave you the figure of {amount}?',
  'Is it correct that no one from the other side was present?',
  'How long did the inspection take?',
  'Were the photographs taken on the same day?',
  'Do you keep a register of what comes in and goes out?',
  'I put it to you that the {document} was prepared later. What do you say?',
];

const answers: Phrases = [
  'Yes, I was there from the morning until the trucks had left.',
  'It is my signature, but the date was written by somebody else.',
  'I counted the first two rows. For the rest I relied on the driver.',
  'I learned of it on {date}, when the accounts department called me.',
  'The figure of {amount} came from the ledger. I did not work it out myself.',
  'Two people from their side came later, after about an hour.',
  'Perhaps forty minutes. It was raining and the light was poor.',
  'No, they were taken the next day, when the shutters were open.',
  'There is a register. It should be at page {page}, I think.',
  'That is not correct. It was prepared the same evening and sent by e-mail.',
];

const slots: Record<string, Phrases> = {
  topic: [
    'quality of the goods',
    'date of delivery',
    'rate of interest',
    'question of limitation',
    'set-off',
    'notice under the agreement',
  ],
  document: [
    'delivery note',
    'statement of account',
    'purchase order',
    'inspection report',
    'letter of demand',
    'minutes of the meeting',
  ],
  amount: [
    'four lakh twenty thousand rupees',
    'Rs. 6,75,000',
    'two lakh rupees',
    'Rs. 1,12,500',
    'nine lakh rupees',
    'Rs. 38,400',
  ],
};

const months: Phrases = [
  ...(['January', 'February', 'March', 'April', 'May', 'June'] as const),
  ...(['July', 'August', 'September', 'October', 'November'] as const),
];

function compose(phrases: Phrases, random: Random): string {
  return random.pick(phrases).replace(/\{(\w+)\}/g, (_, slot: string) => {
    const choices = slots[slot];
    if (choices) return random.pick(choices);
    if (slot === 'date') return `${random.integer(1, 28)} ${random.pick(months)}`;
    if (slot === 'clause') return `${random.integer(3, 19)}.${random.integer(1, 6)}`;
    return String(random.integer(2, 180));
  });
}

/** Turns of a hearing with at least this number of words; the witness is examined in the middle. */
export function speakHearing(
  seed: string,
  { words, hasExamination }: { words: number; hasExamination: boolean },
): Turn[] {
  const random = createRandom(seed);
  const turns: Turn[] = [];
  let count = 0;
  const add = (turn: Turn) => {
    turns.push(turn);
    count += turn.text.split(' ').length;
  };
  const speak = (speaker: SpeakerLabel, phrases: Phrases) => {
    const sentences = Array.from({ length: random.integer(1, 5) }, () => compose(phrases, random));
    add({ speaker, text: [...new Set(sentences)].join(' ') });
  };
  const examine = () => {
    add({ speaker: 'spk_1', textType: 'Question', text: compose(questions, random) });
    add({ speaker: 'spk_3', textType: 'Answer', text: compose(answers, random) });
  };
  while (count < words) {
    const isExamined = hasExamination && count > words * 0.4 && count < words * 0.7;
    if (isExamined) examine();
    else {
      if (random.next() < 0.5) speak('spk_0', neutral);
      speak('spk_1', claimant);
      speak('spk_2', respondent);
    }
    if (!hasExamination && random.next() < 0.2)
      add({ speaker: 'spk_3', text: compose(answers, random) });
  }
  return turns;
}

/** The words of turns as a speech service returns them: at about 125 words a minute. */
export function timeWords(turns: readonly Turn[], seed: string): SpokenWord[] {
  const random = createRandom(`times ${seed}`);
  const texts = turns.flatMap(({ speaker, text }) =>
    text.split(' ').map((word, position) => ({ speaker, text: word, isFirst: position === 0 })),
  );
  /** One stretch in which the connection was poor. */
  const poor = { from: Math.floor(texts.length * 0.31), to: Math.floor(texts.length * 0.325) };
  let at = 2;
  return texts.map(({ speaker, text, isFirst }, position) => {
    at += isFirst ? 0.5 + random.next() * 1.2 : 0.03 + random.next() * 0.05;
    const start = at;
    at += 0.14 + text.length * 0.045 + random.next() * 0.05;
    const end = at;
    if (/[.?!;:,]$/.test(text)) at += 0.2 + random.next() * 0.5;
    const isPoor = position >= poor.from && position < poor.to;
    const isUnclear = isPoor || random.next() < 0.02;
    const confidence = isUnclear ? random.integer(31, 62) : random.integer(880, 999) / 10;
    return { text, start: round(start), end: round(end), confidence, speaker };
  });
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;
