/** What other domains may use of agreements: publishing. */
export { planSave } from './summary/save-summary.ts';
export type { Alongside } from './uploads/add-paper.ts';
export { putAgreement } from './uploads/put-agreement.ts';
export { putFollowUp } from './uploads/put-follow-up.ts';
