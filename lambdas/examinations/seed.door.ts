/** What the seed may use of the examinations domain besides its public interface. */

export { saveTurn } from './writing/save-turn.ts';
