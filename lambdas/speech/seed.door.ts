/** What the seed may use of speech besides its public interface. */
export { storeOwnWords } from './record/own-words-repository.ts';
