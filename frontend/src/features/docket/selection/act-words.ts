import type { BatchWords } from '#portal/parts/batches/batch-words.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';

/** Words of the acts on many cases of the docket. */
export const actWords = {
  remind: {
    title: 'Remind in',
    doing: 'Reminding in',
    done: 'reminded',
    notDone: 'not reminded',
    before: 'had been reminded shortly before',
  },
  assign: {
    title: 'Invite a case manager to',
    button: 'Invite to',
    doing: 'Sending invitations to',
    done: 'with an invitation',
    notDone: 'got no invitation',
    before: 'had this person or an invitation before',
  },
  schedule: {
    title: 'Schedule a hearing in',
    button: 'Schedule in',
    doing: 'Scheduling in',
    done: 'scheduled',
    notDone: 'not scheduled',
    before: 'had this hearing already',
  },
} as const satisfies Record<string, BatchWords>;

/** Keys of the queries that the acts change. */
export const actChanges = [
  queryKeys.docket,
  queryKeys.cases,
  queryKeys.invites,
  queryKeys.causeList,
];
