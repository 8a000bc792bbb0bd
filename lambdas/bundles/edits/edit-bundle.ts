import type { Principal } from '#shared/auth/principal.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import {
  type BundleContent,
  type BundleRecord,
  nothingToAssemble,
  queued,
  summaryOf,
} from '../record/bundle-record.ts';
import { changeItems, readContent } from '../record/bundle-repository.ts';
import { requireOwnBundle } from '../record/require-bundle.ts';

export type Wanted = {
  principal: Principal;
  bundleId: string;
  caseId?: string | undefined;
  /** Version that the caller read; undefined to change any version. */
  version?: number | undefined;
};

export type Edit = Partial<Pick<BundleRecord, 'name' | 'visibilityType'>> & {
  /** The new content; undefined if it stays. */
  content?: BundleContent;
};

/**
 * Changes a bundle of the caller: reads it, lets `plan` decide, and writes the result with the
 * request to assemble it, if the bundle is still the one that was read. Otherwise it plans again,
 * or throws `conflict` if the caller named a version. Throws what `requireOwnBundle` and `plan`
 * throw. Returns the changed bundle.
 */
export async function editBundle(
  deps: BundlesDeps,
  { version, ...wanted }: Wanted,
  plan: (stored: { record: BundleRecord; content: BundleContent }) => Promise<Edit> | Edit,
): Promise<BundleRecord> {
  return changeItem(deps.table, {
    read: async () => {
      const { record } = await requireOwnBundle(deps, wanted);
      if (version !== undefined && record.version !== version) throw changedMeanwhile();
      return { record, content: await readContent(deps.table, record.id) };
    },
    plan: async ({ record, content }) => {
      const { content: changed, ...fields } = await plan({ record, content });
      const isEmpty = (changed ?? content).manifest.items.length === 0;
      const next: BundleRecord = {
        ...record,
        ...fields,
        ...(changed && summaryOf(changed.manifest)),
        version: record.version + 1,
        updatedAt: deps.clock.now().toISOString(),
        assembly: isEmpty ? nothingToAssemble : queued(record),
      };
      return {
        result: next,
        items: changeItems(deps.table, { stored: record, next, content: changed }),
      };
    },
  });
}
