import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** Log lines of work on a message carry the id of the request that sent it (docs/runbook.md). */

/** Functions that no message of a request starts. */
const withoutRequest: Readonly<Record<string, string>> = {
  authTriggers: 'Cognito calls it, with no id of a request',
  followTable: 'the table’s stream names no request',
  removeAbandonedSignUps: 'the table’s stream names no request',
  sendMail: 'a schedule starts it',
  closeRounds: 'a schedule starts it',
  warnOfClocks: 'a schedule starts it',
  checkPortal: 'a schedule starts it',
  checkSignIn: 'a schedule starts it',
  signingSteps: 'the state machine starts it, with the ids of the link',
};

const definitions: [string, FunctionDefinition][] = Object.entries(eventFunctions);

describe.each(definitions)('%s', (name, { entry, queue }) => {
  const source = readFileSync(entry, 'utf8');
  const usesRequestId = /\binRequestOf\(record,|\b(consumeUploadEvents|consumeParts)\(/.test(
    source,
  );
  if (queue)
    it('works on each message of its queue for the request that sent it', () => {
      expect(withoutRequest).not.toHaveProperty(name);
      expect(usesRequestId).toBe(true);
    });
  else
    it('has a reason to have no request', () => {
      expect(withoutRequest).toHaveProperty(name);
      expect(usesRequestId).toBe(false);
    });
});
