import type { CaseRecord } from './case-record.ts';

/** Whether a person is an arbitrator or a mediator of the case; its managers are none. */
export const isOfTribunal = ({ assignments }: Pick<CaseRecord, 'assignments'>, userId: string) =>
  assignments.some((one) => one.userId === userId && one.role === 'presiding');

/** The arbitrators or mediators of a case. */
export const tribunalMembersOf = ({ assignments }: Pick<CaseRecord, 'assignments'>) =>
  assignments.filter(({ role }) => role === 'presiding');

/** Names of the arbitrators or mediators of a case. */
export const tribunalOf = (record: Pick<CaseRecord, 'assignments'>): string[] =>
  tribunalMembersOf(record).map(({ name }) => name);

/** Labels of a bulk upload's column that names the seat. */
const SEAT_LABEL = /^seat(?: of (?:the )?arbitration)?$/i;

/** Seat of the arbitration as a bulk upload names it; '' if the case does not say it. */
export const seatOf = ({
  bulkUploadExtraFields,
}: Pick<CaseRecord, 'bulkUploadExtraFields'>): string =>
  Object.entries(bulkUploadExtraFields)
    .find(([label]) => SEAT_LABEL.test(label.trim()))?.[1]
    .trim() ?? '';
