/** What a deployment adds to the portal's content security policy. */
type Sources = {
  connectSources: readonly string[];
  imageSources: readonly string[];
  mediaSources: readonly string[];
};

/** No inline script or style, no eval, no framing; nothing but ourselves and what is named. */
export function contentSecurityPolicy(sources: Sources): string {
  const directives: readonly [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['style-src', ["'self'"]],
    ['img-src', ["'self'", 'blob:', 'data:', ...sources.imageSources]],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...sources.connectSources]],
    ['media-src', ["'self'", 'blob:', ...sources.mediaSources]],
    ['worker-src', ["'self'"]],
    ['manifest-src', ["'self'"]],
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['object-src', ["'none'"]],
    ['frame-src', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
  ];
  return directives.map(([name, values]) => `${name} ${values.join(' ')}`).join('; ');
}
