import type { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { Caller, RequestOf, UseCase } from '#shared/http/api-request.ts';
import { isCode } from '#shared/one-time-code.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import type { ReadingDeps } from '../record/examinations-deps.ts';
import { readHead } from '../record/turn-repository.ts';
import { readFrozen, type WitnessReadingRecord } from '../record/witness-reading-record.ts';
import { getReadingTurns } from '../record/witness-reading-repository.ts';
import { changeReading, withEvent } from './change-reading.ts';
import { hashOfEvidence } from './evidence-of.ts';
import { presentPage } from './present-reading.ts';
import { endMail, notifySender, receiptMail } from './reading-mails.ts';
import { requireReading, requireUnsigned } from './require-link.ts';

const CODE_TRIES = 5;

type Deps = Pick<ReadingDeps, 'table' | 'clock'>;
type Body = RequestOf<typeof witnessReadingsEndpoints.signReading>['body'];

/**
 * Signs the record of a witness with its errata sheet, once. A try of the code is counted before it is
 * compared. A repeat, also from another window, returns what was signed. Throws as `requireReading`,
 * `invalid_code` for a wrong, used or old code, `conflict` if the sheet was changed since it was read
 * and for a reading that was declined. An error if the stored turns are not those that were sent.
 */
export const signReading: UseCase<
  typeof witnessReadingsEndpoints.signReading,
  Deps,
  { caller: Caller }
> = async (deps, { body, caller }) => {
  const { table } = deps;
  const found = await requireReading(deps, { link: body.link, caller });
  const at = deps.clock.now().toISOString();
  const record = found.state === 'signed' ? found : await sign(deps, found, { ...body, at });
  await notifySender(table, record);
  return { message: 'Record Signed', page: presentPage(record, at) };
};

async function sign(
  deps: Deps,
  found: WitnessReadingRecord,
  { link, code, name, errataRevision, at }: Body & { at: string },
): Promise<WitnessReadingRecord> {
  const { table } = deps;
  const linkHash = hashOfToken(link);
  requireUnsigned(found, linkHash, at);
  requireRead(found, errataRevision);
  const tried = await spendTry(deps, found, { linkHash, at });
  // Signed by another window meanwhile.
  if (tried.state === 'signed') return tried;
  if (!tried.code || !isCode(code, tried.code.hash))
    throw new AppError('invalid_code', wrongCode(tried.code?.tries ?? CODE_TRIES));
  await requireUnchanged(deps, found);
  const usedHash = tried.code.hash;
  return changeReading(table, found, (before) => {
    if (before.state === 'signed') return undefined;
    requireUnsigned(before, linkHash, at);
    requireRead(before, errataRevision);
    if (before.code?.hash !== usedHash) throw codeOver();
    const { code: _, ...kept } = before;
    const after: WitnessReadingRecord = {
      ...kept,
      state: 'signed',
      signature: { name, at },
      events: withEvent(before, 'signed', { at, name }),
    };
    return { after, extraItems: [receiptMail(table, after, at), endMail(table, after, at)] };
  });
}

/** The sheet that is signed is the one that was shown. */
function requireRead({ errataRevision }: WitnessReadingRecord, read: number): void {
  if (errataRevision !== read) throw changedMeanwhile();
}

/** Counts a try of the code. Throws `invalid_code` without one that can be tried. */
const spendTry = (
  { table }: Deps,
  found: WitnessReadingRecord,
  { linkHash, at }: { linkHash: string; at: string },
): Promise<WitnessReadingRecord> =>
  changeReading(table, found, (before) => {
    if (before.state === 'signed') return undefined;
    requireUnsigned(before, linkHash, at);
    const { code } = before;
    if (!code || at >= code.endsAt || code.tries >= CODE_TRIES) throw codeOver();
    return { after: { ...before, code: { ...code, tries: code.tries + 1 } } };
  });

const codeOver = () =>
  new AppError('invalid_code', 'This code cannot be used any more. Ask for a new one');

function wrongCode(tries: number): string {
  const left = CODE_TRIES - tries;
  if (left <= 0) return 'This code is wrong. Ask for a new one';
  return `This code is wrong. ${left} ${left === 1 ? 'try is' : 'tries are'} left`;
}

/** What was sent is what is signed: the stored turns still have the hash of then. */
async function requireUnchanged({ table }: Deps, reading: WitnessReadingRecord): Promise<void> {
  const { caseId } = reading;
  const head = await readHead(table, caseId);
  const { turns, redacted } = await getReadingTurns(table, reading);
  const frozen = readFrozen(turns);
  if ((await hashOfEvidence(table, { caseId, head, frozen, redacted })) !== reading.sha256)
    throw new Error('The turns of a record that was sent are not those of then');
}
