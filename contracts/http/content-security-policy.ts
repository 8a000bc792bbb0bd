/** What a deployment adds to the portal's content security policy. */
export type ContentSecurityPolicySources = {
  /** Origins that scripts may call besides the portal's own: uploads, the hosted sign-in. */
  connectSources?: readonly string[];
  /** Origins of pictures: avatars and logos behind signed addresses. */
  imageSources?: readonly string[];
  /** Origins of recordings and tutorial videos. */
  mediaSources?: readonly string[];
  /** Origins that a form may post to: the signing gateway. */
  formActions?: readonly string[];
  /** Hashes of constant style blocks, e.g. 'sha256-…'. The portal itself has none. */
  styleHashes?: readonly string[];
};

/**
 * The portal's content security policy: no inline script or style, no eval, no framing. The
 * web server of one machine and CloudFront both send it, so that what breaks under it breaks
 * on the developer's machine first.
 */
export function contentSecurityPolicy(sources: ContentSecurityPolicySources = {}): string {
  const { connectSources, imageSources, mediaSources, formActions, styleHashes } = sources;
  const directives: readonly [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['style-src', ["'self'", ...(styleHashes ?? []).map((hash) => `'${hash}'`)]],
    // blob: is the picture being cropped, data: an icon inside a style sheet.
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

/** A source with a separator in it would silently become another directive. */
function checked(source: string): string {
  if (!/^[^\s;,]+$/.test(source))
    throw new Error(`Not a content security policy source: ${source}`);
  return source;
}
