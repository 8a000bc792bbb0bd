/** What other domains may use of cases: what followed an award, and who may open a served paper. */
export { decidedAt, followUpsOf, servedAgreementState } from './record/case-papers.ts';
