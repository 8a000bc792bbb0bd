type RegisteredClient = { clientId: string; redirectUris: string[] };

/** Adds a Cancel button to the page of the package. */
export async function addCancelButton(request: Request, response: Response): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const fields = ['client_id', 'redirect_uri', 'state']
    .map(
      (name) =>
        `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? '')}"/>`,
    )
    .join('');
  const form = `<form class="user-form" method="post" action="/o/oauth2/v2/auth/cancel">${fields}<button type="submit" class="user-btn">Cancel</button></form>`;
  const page = await response.text();
  const end = page.lastIndexOf('</form>');
  const at = end === -1 ? page.lastIndexOf('</body>') : end + '</form>'.length;
  return new Response(page.slice(0, at) + form + page.slice(at), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** Cancel: redirects to the application with access_denied. */
export async function answerCancel(client: RegisteredClient, request: Request): Promise<Response> {
  if (request.method !== 'POST') return new Response('Use the button.', { status: 405 });
  const refusal = await refuseForeignRedirect(client, request.clone());
  if (refusal !== undefined) return refusal;
  const form = new URLSearchParams(await request.text());
  const url = new URL(form.get('redirect_uri') ?? '');
  url.searchParams.set('error', 'access_denied');
  const state = form.get('state');
  if (state) url.searchParams.set('state', state);
  return new Response(null, { status: 302, headers: { location: url.href } });
}

/** The package trusts its page's hidden fields. Refuses codes for unregistered addresses. */
export async function refuseForeignRedirect(
  client: RegisteredClient,
  request: Request,
): Promise<Response | undefined> {
  const form = new URLSearchParams(await request.text());
  const isKnown =
    form.get('client_id') === client.clientId &&
    client.redirectUris.includes(form.get('redirect_uri') ?? '');
  return isKnown ? undefined : new Response('redirect_uri_mismatch', { status: 400 });
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
