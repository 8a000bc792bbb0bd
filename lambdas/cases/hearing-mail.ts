import { waitingStatuses } from '../../contracts/case-creation.ts';
import type { CaseStatus } from '../../contracts/case-status.ts';
import { oweMail } from '../mailing/index.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { TransactItem } from '../shared/dynamo/transact.ts';
import { changeIdOf, type HearingChange } from './announce-hearing-change.ts';
import { type CaseRecord, membersOf } from './case-record.ts';
import { casePath, hearingEntryOf } from './hearing-event.ts';
import type { Hearing } from './hearing-repository.ts';
import { endOf } from './hearing-rows.ts';
import { toIndianDateTime, toIndianMoment } from './india-time.ts';

type MailedChange = HearingChange & {
  record: Pick<CaseRecord, 'status'>;
  /** Where the parties join a meeting; they have no page of the case here. */
  joinUrl?: string;
};

/**
 * The mail about a change of a hearing or meeting, as part of its transaction: to the other
 * neutrals of the case and to the agents of its parties. It brings the entry into their
 * calendars, moves it there, or takes it out. Agents read neither remarks nor reasons, and nothing
 * of a case that no case manager has approved: its filer alone chose whom to write to, and what.
 */
export function hearingMailItem(table: Table, change: MailedChange): TransactItem {
  const { record, byUserId, standing, ended, joinUrl } = change;
  const hearing = standing ?? ended;
  if (!hearing) throw new Error('A change of a hearing names the hearing');
  const { code, id: caseId, resolutionKind } = record;
  const words = wordsOf(change);
  const entry = hearingEntryOf({ ...hearing, ...factsOf(change), changedAt: changedAt(hearing) });
  const isCancelled = entry.isCancelled;
  const calendar = { method: isCancelled ? ('CANCEL' as const) : ('REQUEST' as const), entry };
  const path = casePath(caseId, resolutionKind);
  return oweMail(table, {
    id: changeIdOf(change),
    at: changedAt(hearing),
    actorId: byUserId,
    matter: caseId,
    topic: code,
    userIds: membersOf(record),
    words: {
      subject: `${code}: ${words.subject}`,
      text: [words.text, ended?.reason && `Reason: ${ended.reason}`].filter(Boolean).join(' '),
      link: { label: 'Open the case', to: path },
    },
    calendar,
    ...(isApproved(record) && {
      outside: {
        caseId,
        words: {
          subject: `${code}: ${words.subject}`,
          text: words.text,
          ...(joinUrl && !isCancelled && { link: { label: 'Join the meeting', to: joinUrl } }),
        },
        calendar: {
          ...calendar,
          entry: { ...entry, description: code, place: joinUrl ?? hearing.place ?? '', path: '/' },
        },
      },
    }),
  });
}

const unapproved: readonly CaseStatus[] = ['draft', ...waitingStatuses];

const isApproved = ({ status }: Pick<CaseRecord, 'status'>) => !unapproved.includes(status);

const factsOf = ({ record }: HearingChange) => ({
  caseId: record.id,
  code: record.code,
  title: record.title,
  resolutionKind: record.resolutionKind,
});

const changedAt = ({ endedAt, createdAt }: Hearing) => endedAt ?? createdAt;

function wordsOf({ record, ended, standing }: HearingChange): { subject: string; text: string } {
  const name = (standing ?? ended)?.kind === 'meeting' ? 'Meeting' : 'Hearing';
  const of = `of ${record.code} (${record.title})`;
  if (!standing) {
    const state = ended?.state === 'adjourned' ? 'adjourned' : 'cancelled';
    const when = ended ? toIndianMoment(ended.at) : '';
    const open = state === 'adjourned' ? ' No new date is set yet.' : '';
    return {
      subject: `${name} ${state}`,
      text: `The ${name.toLowerCase()} ${of} on ${when} is ${state}.${open}`,
    };
  }
  const until = toIndianDateTime(endOf(standing)).slice(11, 16);
  const when = `${toIndianMoment(standing.at)}, until ${until}`;
  const where = [standing.mode, standing.place].filter(Boolean).join(', ');
  const place = where ? ` ${where}.` : '';
  if (!ended)
    return {
      subject: `${name} on ${toIndianMoment(standing.at)}`,
      text: `A ${name.toLowerCase()} ${of} is set for ${when}.${place}`,
    };
  const moved = ended.state === 'adjourned' ? 'adjourned' : 'moved';
  return {
    subject: `${name} ${moved} to ${toIndianMoment(standing.at)}`,
    text: `The ${name.toLowerCase()} ${of} on ${toIndianMoment(ended.at)} is ${moved} to ${when}.${place}`,
  };
}
