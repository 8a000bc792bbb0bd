import { expect, vi } from 'vitest';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';

/** Conversions by LibreOffice are in tests/domain/documents/processing. */

const key = 'uploads/usr_one/caseDocument/upl_one';

await testEvents(eventFunctions.convertOffice, {
  given({ aws }) {
    // A machine without LibreOffice.
    vi.stubEnv('PATH', '/nowhere');
    aws.bucket.put(key, 'Text', 'application/msword');
  },
  events: {
    'a file whose conversion is refused is reported to the processing': {
      event: () => ({
        Records: [
          {
            body: JSON.stringify({
              caseId: 'cas_one',
              documentId: 'doc_one',
              file: { key, contentType: 'application/msword' },
            }),
          },
        ],
      }),
      check({ effects }) {
        expect(effects).toEqual([expect.stringMatching(/^SendMessage/)]);
      },
    },
  },
});
