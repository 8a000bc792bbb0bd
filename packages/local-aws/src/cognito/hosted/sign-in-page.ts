import type { Answer } from './web-answer.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0;background:#f4f5f7;color:#1c2733}
main{background:#fff;padding:2rem;border-radius:8px;max-width:22rem;box-shadow:0 1px 6px #0003}
h1{font-size:1.25rem;margin-top:0}a{display:block;padding:.6rem;border:1px solid #5b6875;border-radius:6px;text-align:center;color:inherit}`;

/** The hosted sign-in page, which offers only Google. */
export function signInPage(query: URLSearchParams): Answer {
  const next = new URLSearchParams(query);
  next.set('identity_provider', 'Google');
  const href = escapeHtml(`/oauth2/authorize?${next}`);
  return page(200, 'Sign in', `<p><a href="${href}">Continue with Google</a></p>`);
}

/** The error page for requests that must not be redirected. */
export const errorPage = (status: number, error: string, text: string): Answer =>
  page(
    status,
    'Sign-in is not possible',
    `<p>${escapeHtml(text)}</p><p><code>${escapeHtml(error)}</code></p>`,
  );

const page = (status: number, title: string, body: string): Answer => ({
  status,
  headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
});

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
