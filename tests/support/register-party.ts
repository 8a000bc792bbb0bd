import { type Addresses, call } from '#tests/support/stack/portal-client.ts';

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Registers and approves a party; returns its id. */
export async function registerParty(
  addresses: Addresses,
  tokens: { owner: string | undefined; caseManager: string | undefined },
  { name, pan }: { name: string; pan: string },
): Promise<string> {
  const upload = await call(addresses, 'POST', 's3-url', {
    token: tokens.owner,
    body: {
      key: ['pan.pdf'],
      purpose: 'partyDocument',
      contentTypes: ['application/pdf'],
      sizes: [PDF.length],
    },
  });
  const address = String(upload.body.url[0]);
  await fetch(address, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf' },
    body: PDF,
  });
  const created = await call(addresses, 'POST', 'parties', {
    token: tokens.owner,
    body: {
      name,
      kind: 'organisation',
      document_kind: 'pan',
      doc_number: pan,
      document_uri: address,
      document_house_no: '12',
      document_locality: 'Andheri East',
      document_city: 'Mumbai',
      document_state: 'Maharashtra',
      document_pin: '400069',
      document_landmark: 'Near the station',
    },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  const { id, version } = created.body.party;
  const approved = await call(addresses, 'PUT', `parties/${id}`, {
    token: tokens.caseManager,
    body: { status: 'active', version },
  });
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
  return id;
}
