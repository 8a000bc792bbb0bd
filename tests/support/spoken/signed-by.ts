import { noteReading } from '#lambdas/examinations/witness/note-reading.ts';
import { saveErrata } from '#lambdas/examinations/witness/save-errata.ts';
import { sendReading } from '#lambdas/examinations/witness/send-reading.ts';
import { sendReadingCode } from '#lambdas/examinations/witness/send-reading-code.ts';
import { signReading } from '#lambdas/examinations/witness/sign-reading.ts';
import { systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { noticeSchema } from '#shared/outbox/notice.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { openPersonalLink } from '#shared/outbox/personal-link.ts';
import { linkKeys, linksTo } from '#tests/support/keys/link-keys.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';

const EMAIL = 'suresh@example.net';
const CALLER = { requestId: 'request-1', ip: '203.0.113.7' };

/** A witness signs the examination of a case with one correction of turn 2; usr_one accepts it. */
export async function signedBy(
  { table }: { table: Table },
  { caseId, witness }: { caseId: string; witness: string },
): Promise<void> {
  const deps = { table, clock: systemClock, linkKeys: async () => linkKeys };
  const principal = principalOf('usr_one');
  await sendReading(deps, {
    ...{ principal, params: { caseId } },
    body: { witness, name: witness, email: EMAIL, days: 30 },
  });
  const link = linksTo(EMAIL, await scanTable(table)).at(-1) ?? '';
  const shouldRead = 'It is my Quillfeather signature.';
  await saveErrata(deps, {
    ...{ caller: CALLER },
    body: { link, revision: 0, errata: [{ turn: 2, reads: 'It is.', shouldRead, reason: 'Cut' }] },
  });
  await sendReadingCode(deps, { caller: CALLER, body: { link } });
  const code = (await scanTable(table))
    .filter(({ pk }) => pk === outboxKeys.all().pk)
    .flatMap((item) => noticeSchema.parse(item).outside?.words.code ?? [])
    .at(-1);
  await signReading(deps, {
    caller: CALLER,
    body: {
      ...{ link, name: witness, errataRevision: 1 },
      code: code ? openPersonalLink(linkKeys, code) : '',
    },
  });
  await noteReading(deps, {
    ...{ principal, params: { caseId, number: 1 } },
    body: { isAccepted: true, text: '' },
  });
}
