import { join } from 'node:path';
import { composeBundle, type DocumentFacts, planBundle } from 'bundle-composer';
import { createTypesetter } from 'typesetter';

/** What the process composes: files of a folder with their numbers of pages. */
export type ComposeTask = {
  folder: string;
  documents: { name: string; facts: DocumentFacts }[];
  sink: string;
  reducesPictures?: boolean;
};
/** The highest resident memory of the process, and its processor time. */
export type ComposeMeasure = { memoryMegabytes: number; cpuMilliseconds: number };

process.once('message', (task: ComposeTask) => void run(task));

/** Composes a bundle with numbers, contents, bookmarks and labels, as the function does. */
async function run({
  folder,
  documents,
  sink,
  reducesPictures = false,
}: ComposeTask): Promise<void> {
  const facts = Object.fromEntries(documents.map(({ name, facts: own }) => [name, own]));
  const typesetter = createTypesetter();
  const plan = planBundle(
    {
      name: 'Hearing bundle',
      items: documents.map(({ name }, index) => ({
        kind: 'document',
        id: `i${index}`,
        documentId: name,
        title: `Exhibit ${index}: a document of the claimant`,
      })),
      hasPageNumbers: true,
      hasContents: true,
      reducesPictures,
    },
    facts,
    typesetter,
  );
  await composeBundle({
    plan,
    typesetter,
    sink,
    openSource: async (name) => ({ file: join(folder, name) }),
  });
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const measure: ComposeMeasure = {
    memoryMegabytes: maxRSS / 1024,
    cpuMilliseconds: (userCPUTime + systemCPUTime) / 1000,
  };
  process.send?.(measure, () => process.disconnect());
}
