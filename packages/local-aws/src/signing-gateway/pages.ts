import { escaped, htmlPage } from '../shared/html-page.ts';
import { faults } from './behaviour.ts';
import type { Transaction } from './transaction-store.ts';

const page = (title: string, body: string) =>
  htmlPage({ title, styleSheet: '/assets/signing.css', body: `<main>\n${body}\n</main>` });

const options = Object.entries(faults)
  .map(([value, label]) => `<option value="${value}">${escaped(label)}</option>`)
  .join('');

/** Where the signatory reads the document and decides. */
export function signatoryPage({ pageId, request, transactionNumber }: Transaction): string {
  return page(
    'Sign the document',
    `<header>
<p class="brand">Local signing gateway</p>
<h1>Sign the document</h1>
</header>
<dl>
<dt>Signatory</dt><dd>${escaped(request.Name)}</dd>
<dt>Transaction</dt><dd>${escaped(transactionNumber)}</dd>
</dl>
<p><a href="/sign/${pageId}/document.pdf" target="_blank">Open the document (PDF, new tab)</a></p>
<iframe src="/sign/${pageId}/document.pdf" title="Document to sign"></iframe>
<form method="post" action="/sign/${pageId}">
<div class="buttons">
<button name="action" value="sign" class="primary">Sign</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="cancel">Cancel</button>
</div>
<details>
<summary>Behaviour (for tests)</summary>
<label>Result <select name="fault">${options}</select></label>
<label>Delay in seconds <input name="delaySeconds" type="number" min="0" max="864000" value="0"></label>
<label>Minimum size of the signed document in bytes <input name="resultBytes" type="number" min="0" max="100000000" value="0"></label>
</details>
</form>
<p class="note">This gateway runs on one machine, for development. Its signatures are real, and its certificates are trusted by nobody.</p>`,
  );
}

/** Waits until the outcome counts, then loads the next page. */
export const waitingPage = () =>
  page(
    'Please wait',
    `<h1>Please wait</h1>
<p role="status">The document is being signed.</p>
<script src="/assets/wait.js" type="module"></script>`,
  );

export type ResultForm = { address: string; fields: [name: string, value: string][] };

/** A form that sends itself to the address of the caller. */
export function resultPage({ address, fields }: ResultForm): string {
  const inputs = fields
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('\n');
  return page(
    'Returning to the portal',
    `<h1>Returning to the portal</h1>
<form id="result" method="post" action="${escaped(address)}">
${inputs}
<p>If nothing happens, continue yourself.</p>
<button class="primary">Continue</button>
</form>
<script src="/assets/submit.js" type="module"></script>`,
  );
}

export const noResultPage = () =>
  page(
    'Finished',
    `<h1>Finished</h1>
<p>The gateway sends no result to the portal, as chosen. You can close this window.</p>`,
  );

export const refusalPage = (reason: string) =>
  page(
    'The request was refused',
    `<h1>The request was refused</h1>
<p>${escaped(reason)}</p>`,
  );
