import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type BundlePlan, bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import type { PlannedPage } from './page-selection.ts';

export type PlannedBundle = ReturnType<typeof usePlan>;

/** A changed manifest is planned when it has not changed again for this long. */
const PLAN_AFTER_MS = 300;

/** A plan, or its refusal, is kept for this long and not asked for again. */
const KEPT_MS = 60_000;

const emptyPlan: BundlePlan = { pageCount: 0, pages: [], contents: [], problems: [], points: [] };

/**
 * The plan of the unsaved manifest; the previous plan is shown until the next one arrives. `saved`
 * is shown until the manifest is changed. Invalid manifests are not sent.
 */
export function usePlan(
  params: { caseId: string; bundleId: string },
  {
    manifest,
    isChanged,
    isValid,
  }: { manifest: BundleManifest; isChanged: boolean; isValid: boolean },
  saved: BundlePlan,
) {
  const latest = useMemo(() => ({ manifest, isValid }), [manifest, isValid]);
  const settled = useSettled(latest, PLAN_AFTER_MS);
  const isEmpty = manifest.items.length === 0;
  const planned = useQuery({
    queryKey: [...queryKeys.bundles(params.caseId), params.bundleId, 'plan', settled.manifest],
    queryFn: ({ signal }) =>
      callApi(bundlesEndpoints.planBundle, {
        params,
        body: settled.manifest,
        signal,
        isBackground: true,
      }),
    enabled: isChanged && settled.isValid && settled.manifest.items.length > 0,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    staleTime: KEPT_MS,
    retry: false,
  });
  const plan = isEmpty ? emptyPlan : ((isChanged ? planned.data : undefined) ?? saved);
  const labels = useMemo(() => labelsOf(plan.pages), [plan]);
  return {
    plan,
    labels,
    isCurrent: isEmpty || !isChanged || (settled.manifest === manifest && !planned.isFetching),
    failure: !isEmpty && isChanged && isValid ? planned.error : null,
  };
}

/** The labels of pages by their keys, and of the first page of each item. */
function labelsOf(pages: readonly PlannedPage[]) {
  const byKey = new Map(pages.map(({ key, label }) => [key, label]));
  const firstOfItem = new Map<string, string>();
  for (const { itemId, label } of pages)
    if (itemId !== undefined && !firstOfItem.has(itemId)) firstOfItem.set(itemId, label);
  return {
    labelOf: (pageKey: string) => byKey.get(pageKey),
    firstLabelOf: (itemId: string) => firstOfItem.get(itemId),
  };
}

/** The latest value that has not changed for `ms`. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
