import type { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import {
  READING_CODE_SECONDS,
  READING_CODES_A_DAY,
} from '#contracts/rules/speech/witness-readings.ts';
import { secondsAfter } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { hashCode, makeCode } from '#shared/one-time-code.ts';
import { sealCode } from '#shared/outbox/personal-link.ts';
import { type Quota, quotaItem, requireQuota } from '#shared/quota/quota.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import type { ReadingDeps } from '../record/examinations-deps.ts';
import { changeReading } from './change-reading.ts';
import { codeMail } from './reading-mails.ts';
import { requireReading, requireUnsigned } from './require-link.ts';

const codes: Quota = {
  name: 'READING_CODES',
  windowSeconds: 86_400,
  maxCount: READING_CODES_A_DAY,
  message: 'Too many codes were sent',
};

/**
 * Mails the witness a code to sign with; an older one ends. Only its slow hash is stored, and the mail
 * has it sealed until it is sent. Throws as `requireReading`, `conflict` for a reading that has ended,
 * `too_many_tries` within a minute after a code and after ten in a day.
 */
export const sendReadingCode: UseCase<
  typeof witnessReadingsEndpoints.sendReadingCode,
  Pick<ReadingDeps, 'table' | 'clock' | 'linkKeys'> & {
    /** Of sample data; random if absent. */
    newCode?: () => string;
  },
  { caller: Caller }
> = async (deps, { body: { link }, caller }) => {
  const { table, newCode = makeCode } = deps;
  const found = await requireReading(deps, { link, caller });
  const now = deps.clock.now();
  const at = now.toISOString();
  const linkHash = hashOfToken(link);
  requireUnsigned(found, linkHash, at);
  const use = { quota: codes, ownerId: `${found.caseId}#${found.number}`, count: 1, now };
  await requireQuota(table, use);
  const code = newCode();
  const hash = hashCode(code);
  const sealed = sealCode(await deps.linkKeys(), code, hash);
  const endsAt = secondsAfter(now, READING_CODE_SECONDS);
  await changeReading(table, found, (before) => {
    requireUnsigned(before, linkHash, at);
    if (before.code && at < secondsAfter(new Date(before.code.sentAt), RESEND_AFTER_SECONDS))
      throw new AppError('too_many_tries', 'A code was sent within the last minute', {
        retryAfterSeconds: RESEND_AFTER_SECONDS,
      });
    const after = {
      ...before,
      ...{ state: 'opened' as const, openedAt: before.openedAt ?? at },
      code: { hash, sentAt: at, endsAt, tries: 0 },
    };
    return {
      after,
      extraItems: [codeMail(table, after, { code: sealed, at, endsAt }), quotaItem(table, use)],
    };
  });
  return { message: 'Code Sent' };
};
