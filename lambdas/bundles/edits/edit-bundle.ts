import type { Principal } from '#shared/auth/principal.ts';
import { attempts } from '#shared/dynamo/attempts.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
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

export const bundleChanged = () =>
  new AppError(
    'conflict',
    'This bundle was changed meanwhile. Load it again and repeat the change',
  );

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
  for await (const _ of attempts()) {
    const { record } = await requireOwnBundle(deps, wanted);
    if (version !== undefined && record.version !== version) throw bundleChanged();
    const content = await readContent(deps.table, record.id);
    const { content: changed, ...fields } = await plan({ record, content });
    const next: BundleRecord = {
      ...record,
      ...fields,
      ...(changed && summaryOf(changed.manifest)),
      version: record.version + 1,
      updatedAt: deps.clock.now().toISOString(),
    };
    const isEmpty = (changed ?? content).manifest.items.length === 0;
    const planned = { ...next, assembly: isEmpty ? nothingToAssemble : queued(record) };
    try {
      await transact(deps.table, () =>
        changeItems(deps.table, { stored: record, next: planned, content: changed }),
      );
      return planned;
    } catch (error) {
      if (!failedConditions(error)?.length) throw error;
    }
  }
  throw bundleChanged();
}
