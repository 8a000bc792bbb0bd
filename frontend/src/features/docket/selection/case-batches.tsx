import { BatchStrip } from '#portal/parts/batches/batch-strip.tsx';
import { actChanges, actWords } from './act-words.ts';

/** The user's batches of cases of the docket. */
export const CaseBatches = () => <BatchStrip wordsOfActs={actWords} changes={actChanges} />;
