import { BatchStrip } from '#portal/parts/batches/batch-strip.tsx';
import { decisionChanges, decisionWords } from './decision-words.ts';

/** The user's batches of decisions. */
export const DecisionBatches = () => (
  <BatchStrip wordsOfActs={decisionWords} changes={decisionChanges} />
);
