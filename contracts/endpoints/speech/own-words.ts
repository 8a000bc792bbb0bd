import * as z from 'zod';
import { ownWordsSchema } from '#contracts/rules/speech/own-words.ts';
import { endpoint } from '../../http/endpoint.ts';
import { messageSchema } from '../../rules/fields.ts';

/** A person's own words and corrections of dictation (docs/adr/0103-vocabularies.md). */

const storedSchema = z.object({
  words: z.array(z.string()),
  corrections: z.array(z.object({ heard: z.string(), meant: z.string(), isOffered: z.boolean() })),
  /** Counts the saves; 0 before the first one. */
  version: z.number(),
});
export type StoredOwnWords = z.output<typeof storedSchema>;

export const ownWordsEndpoints = {
  getOwnWords: endpoint({
    domain: 'speech',
    method: 'GET',
    path: 'dictation/words',
    summary: 'Get the caller’s own words and corrections of dictation',
    description: 'Nobody else can read or change them.',
    access: 'onboarded',
    response: storedSchema,
  }),
  saveOwnWords: endpoint({
    domain: 'speech',
    method: 'PUT',
    path: 'dictation/words',
    summary: 'Replace the caller’s own words and corrections of dictation',
    description:
      'Body: words (300 at most), corrections (heard, meant, isOffered; 100 at most), version that was read. An entry has up to 40 characters and four words of one script. The words are part of the vocabulary of the caller’s dictation from a later stream on; corrections are offered by the browser. 409 if another version was saved meanwhile.',
    access: 'onboarded',
    // Of a much longer list the answer says how long one may be.
    maxBodyValues: 60_000,
    body: ownWordsSchema.extend({ version: z.number().int().min(0) }),
    exampleBody: {
      words: ['Ojha'],
      corrections: [{ heard: 'Kiran Oja', meant: 'Kiran Ojha', isOffered: true }],
      version: 0,
    },
    response: messageSchema.extend(storedSchema.shape),
    errors: ['conflict', 'too_many_tries'],
  }),
};
