import {
  type AuthoritySection,
  authoritySections,
  sectionOfAuthority,
} from '#contracts/rules/bundling/authorities.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { type BundlePart, type DocumentGroup, partsOf, withParts } from './document-groups.ts';

const REST: AuthoritySection = 'Other texts';

/** The heading of a part that is a section of authorities. */
const headingOf = ({ head: [first] }: BundlePart): AuthoritySection | undefined =>
  first?.kind === 'section' && first.documentId === undefined
    ? authoritySections.find((section) => section === first.title)
    : undefined;

export const hasAuthoritySections = (manifest: BundleManifest): boolean =>
  partsOf(manifest).some((part) => headingOf(part) !== undefined);

/**
 * Moves documents to the ends of the sections of their citations: those before the first section and those
 * of 'Other texts', where added documents arrive. Others stay, as do those whose section is missing.
 */
export function sortAuthorities(manifest: BundleManifest): BundleManifest {
  const parts = partsOf(manifest);
  const places = new Map<AuthoritySection, BundlePart>();
  for (const part of parts) {
    const heading = headingOf(part);
    if (heading && !places.has(heading)) places.set(heading, part);
  }
  const moved = new Map<BundlePart, DocumentGroup[]>();
  const kept = parts.map((part, at) => {
    if (at > 0 && headingOf(part) !== REST) return part;
    const isKept = (group: DocumentGroup): boolean => {
      const place = places.get(sectionOfAuthority(group[0]?.title ?? '')) ?? part;
      if (place === part) return true;
      moved.set(place, [...(moved.get(place) ?? []), group]);
      return false;
    };
    return { ...part, groups: part.groups.filter(isKept) };
  });
  return withParts(
    manifest,
    kept.map(({ head, groups }, at) => {
      const part = parts[at];
      return { head, groups: [...groups, ...((part && moved.get(part)) ?? [])] };
    }),
  );
}
