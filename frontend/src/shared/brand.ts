/** The name of the portal, or of the institution that runs it: a deployment puts it into index.html. */
export const BRAND =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ??
  'Neutral Portal';
