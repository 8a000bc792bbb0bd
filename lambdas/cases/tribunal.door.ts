/** What other domains may use of cases: who decides, and where. */
export { isOfTribunal, seatOf, tribunalMembersOf, tribunalOf } from './record/tribunal.ts';
