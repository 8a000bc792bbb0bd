import { type Addresses, call } from './portal-client.ts';

/** The form with which the gateway's page sends the browser back to the portal. */
export type GatewayForm = { action: string; form: URLSearchParams };

/** Signs on the local gateway's page as the browser does. Throws if the gateway refuses. */
export async function signAtGateway(data: Record<string, string>): Promise<GatewayForm> {
  const { gatewayUrl = '', Parameter1 = '', Parameter2 = '', Parameter3 = '' } = data;
  const page = await post(gatewayUrl, { Parameter1, Parameter2, Parameter3 });
  const html = await (await post(page.url, { action: 'sign' })).text();
  const action = /<form id="result"[^>]* action="([^"]*)"/.exec(html)?.[1] ?? '';
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of inputs) form.append(name, value);
  return { action, form };
}

async function post(address: string, fields: Record<string, string>): Promise<Response> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
  if (!response.ok) throw new Error(`The gateway refused: ${await response.text()}`);
  return response;
}

/** Signs by the link of a signatory, without their pages. */
export async function signByLink(addresses: Addresses, link: string): Promise<void> {
  const arbitratorId = new URL(link, 'https://portal.example').searchParams.get('arbitratorId');
  const { body } = await call(addresses, 'POST', 'preSign/create', { body: { arbitratorId } });
  const { action, form } = await signAtGateway(body.data);
  const { status } = await fetch(action, { method: 'POST', body: form, redirect: 'manual' });
  if (status !== 303) throw new Error(`The signature was answered with ${status}`);
}
