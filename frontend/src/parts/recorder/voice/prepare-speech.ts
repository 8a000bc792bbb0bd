import type { QueryClient } from '@tanstack/react-query';
import {
  readSpoken,
  textCommandOf,
  type VoiceCommandName,
  voiceCommands,
} from '#contracts/rules/speech/voice-commands.ts';
import { caseQuery } from '../../../shared/api/case.ts';
import type { DictationTarget } from '../dictation.ts';
import { areCommandsOn } from './commands-on.ts';
import { partyNames } from './party-names.ts';

type SpeechFacts = {
  target: DictationTarget;
  /** Who dictates, with commands or without. */
  userId: string;
  /** Of the case that the speech belongs to, if any. */
  caseId: string | undefined;
  client: QueryClient;
  /** Ends the recording. */
  stop: () => void;
  /** Says what the commands have done. */
  note: (text: string) => void;
};

/**
 * How to put the text of a chunk into the draft: the words, and what the commands among them do. It is
 * put in within one call, so that the draft and the record of the chunk are stored together.
 */
export async function prepareSpeech(text: string, facts: SpeechFacts): Promise<() => boolean> {
  if (!areCommandsOn(facts.userId)) return () => facts.target.insert(text);
  const isNaming = readSpoken(text, '').some(
    (spoken) => spoken.kind === 'command' && spoken.name === 'partyNames',
  );
  const names = isNaming ? await namesOf(facts) : '';
  return () => actOnSpeech(text, { ...facts, names });
}

async function namesOf({ caseId, client }: SpeechFacts): Promise<string> {
  if (caseId === undefined) return '';
  try {
    return partyNames(await client.ensureQueryData(caseQuery(caseId)));
  } catch {
    // The words after it are not lost: the note says that the names are missing.
    return '';
  }
}

/** False, and nothing done, if nothing can be inserted now. */
export function actOnSpeech(
  text: string,
  { target, stop, note, names }: Pick<SpeechFacts, 'target' | 'stop' | 'note'> & { names: string },
): boolean {
  const context = target.context();
  if (!context) return false;
  if (context.isQuotation) return target.insert(text);
  const notes: string[] = [];
  for (const spoken of readSpoken(text, context.before)) {
    if (spoken.kind === 'text') target.insert(spoken.text);
    else notes.push(noteOf(spoken.name, act(spoken)));
  }
  if (notes.length > 0) note(notes.join(' '));
  return true;

  function act({ name, isHindi }: { name: VoiceCommandName; isHindi: boolean }): boolean {
    if (name === 'stop') stop();
    if (name === 'partyNames' && names !== '') target.insert(names);
    const command = textCommandOf(name, isHindi);
    return command ? target.command(command) : name === 'stop' || names !== '';
  }
}

const failures: Partial<Record<VoiceCommandName, string>> = {
  undo: 'nothing was dictated last, or it was changed by hand.',
  scratch: 'no dictated words to remove.',
  partyNames: 'the names of the parties are not known here.',
};

const noteOf = (name: VoiceCommandName, isDone: boolean): string =>
  isDone
    ? `${voiceCommands[name].label}.`
    : `${voiceCommands[name].label}: ${failures[name] ?? 'not in this field.'}`;
