/** What other domains may use of serving. */
export {
  isApproved,
  listServedPeople,
  type ServedCase,
  type ServedPeople,
} from './list-served-people.ts';
export { planServing, refOf, serveItems, takesMail } from './plan-serving.ts';
