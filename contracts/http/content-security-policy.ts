/** Additional sources for the portal's content security policy, set by a deployment. */
export type ContentSecurityPolicySources = {
  /** Additional origins that scripts may call: uploads, the hosted sign-in. */
  connectSources?: readonly string[];
  /** Origins of images: avatars and logos behind signed URLs. */
  imageSources?: readonly string[];
  /** Origins of recordings and tutorial videos. */
  mediaSources?: readonly string[];
  /** Origins to which a form may post: the signing gateway. */
  formActions?: readonly string[];
  /** Hashes of constant style blocks, e.g. 'sha256-…'. The portal itself has none. */
  styleHashes?: readonly string[];
};

/**
 * The portal's content security policy: no inline script or style, no eval, no framing. CloudFront
 * and the local web server both send it, so violations already show in local development.
 */
export function contentSecurityPolicy(sources: ContentSecurityPolicySources = {}): string {
  const { connectSources, imageSources, mediaSources, formActions, styleHashes } = sources;
  const directives: readonly [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['style-src', ["'self'", ...(styleHashes ?? []).map((hash) => `'${hash}'`)]],
    // blob: for the picture in the crop dialog, data: for icons in style sheets.
    ['img-src', ["'self'", 'blob:', 'data:', ...(imageSources ?? [])]],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...(connectSources ?? [])]],
    ['media-src', ["'self'", 'blob:', ...(mediaSources ?? [])]],
    ['worker-src', ["'self'"]],
    ['manifest-src', ["'self'"]],
    ['form-action', ["'self'", ...(formActions ?? [])]],
    ['base-uri', ["'none'"]],
    ['object-src', ["'none'"]],
    ['frame-src', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
  ];
  return directives
    .map(([directive, values]) => `${directive} ${[...new Set(values)].map(checked).join(' ')}`)
    .join('; ');
}

/** Throws on a source that contains a separator, since it would add a directive. */
function checked(source: string): string {
  if (!/^[^\s;,]+$/.test(source))
    throw new Error(`Not a content security policy source: ${source}`);
  return source;
}
