/** What other domains may use of agreements: publishing. */
export { planSave } from './summary/save-summary.ts';
export { type Alongside, putAgreement } from './uploads/put-agreement.ts';
