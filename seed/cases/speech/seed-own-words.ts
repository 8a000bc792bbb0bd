import { storeOwnWords } from '#lambdas/speech/seed.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { SeedNeutrals } from '../../people/seed-neutrals.ts';

/** Words that dictation often mishears, and what a neutral corrected once. A list that is there stays. */
export async function seedOwnWords(
  table: Table,
  { neutrals }: { neutrals: SeedNeutrals },
): Promise<void> {
  for (const { userId } of Object.values(neutrals))
    await storeOwnWords(table, {
      ...{ userId, version: 0 },
      words: ['Kolhapur', 'Sindhudurg', 'mesne profits', 'कोल्हापूर'],
      corrections: [
        { heard: 'Kiran Oja', meant: 'Kiran Ojha', isOffered: true },
        { heard: 'Sindhu Durg', meant: 'Sindhudurg', isOffered: true },
      ],
    });
}
