import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiResponse,
  OpenApiSchema,
} from '#contracts/http/openapi.ts';
import { fieldsOf } from './describe-schema.ts';
import { html, type Markup } from './html.ts';

/** Pages of the API reference, made from the OpenAPI document. */

export const REFERENCE_PATH = '/api-reference';

/** Longer searches are cut. */
const SEARCH_MAX = 200;

type Listed = { method: string; path: string; operation: OpenApiOperation };

const listedIn = (document: OpenApiDocument): Listed[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** All operations by domain, or those that have all words of a search. */
export function listPage(document: OpenApiDocument, search = ''): string {
  const all = listedIn(document);
  const text = search.slice(0, SEARCH_MAX).trim();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((listed) => {
    const content = searchedText(listed);
    return words.every((word) => content.includes(word));
  });
  const domains = document.tags
    .map(({ name, description }) => ({
      name,
      description,
      listed: found.filter(({ operation }) => operation.tags.includes(name)),
    }))
    .filter(({ listed }) => listed.length > 0);
  const count = words.length > 0 ? `${found.length} of ${all.length}` : `${all.length}`;
  return page(
    words.length > 0 ? `${text} – API reference` : 'API reference',
    html`<h1>API reference</h1>
      <p>${document.info.description}</p>
      <p>
        Made from the contracts when the portal starts.
        <a href="${REFERENCE_PATH}/openapi.json">OpenAPI document</a>
      </p>
      <form class="search" role="search" action="${REFERENCE_PATH}">
        <label for="search">Search path, name and description</label>
        <span class="search-line">
          <input id="search" type="search" name="search" value="${text}" maxlength="${SEARCH_MAX}" />
          <button>Search</button>
        </span>
      </form>
      <p role="status">${count} operations</p>
      ${words.length > 0 && html`<p><a href="${REFERENCE_PATH}">Show all operations</a></p>`}
      ${
        words.length === 0 &&
        html`<nav aria-label="Domains">
          <ul class="domains">
            ${domains.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
          </ul>
        </nav>`
      }
      ${domains.map(
        ({ name, description, listed }) => html`<section aria-labelledby="${name}">
          <h2 id="${name}">${name}</h2>
          <p>${description}</p>
          <ul class="operations">
            ${listed.map(operationLine)}
          </ul>
        </section>`,
      )}
      ${words.length === 0 && errorsOf(document)}`,
  );
}

const errorsOf = (document: OpenApiDocument): Markup => {
  const schema = document.components.schemas['Error'] ?? {};
  const content = { schema, example: schema['example'] };
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>Each error has this body. The message is for the user, the code for programs.</p>
    ${contentOf({ 'application/json': content }, resolverOf(document))}
  </section>`;
};

const searchedText = ({ method, path, operation }: Listed): string =>
  [method, path, operation.operationId, operation.summary, operation.description, ...operation.tags]
    .join(' ')
    .toLowerCase();

const operationLine = ({ method, path, operation }: Listed): Markup => html`<li>
  <a href="${REFERENCE_PATH}/${operation.operationId}">
    <span class="method">${method}</span> <code>${path}</code>
  </a>
  <span class="soft">${operation.summary}</span>
</li>`;

/** The page of one operation; undefined if there is none of this id. */
export function operationPage(
  document: OpenApiDocument,
  operationId: string,
  origin: string,
): string | undefined {
  const listed = listedIn(document).find(({ operation }) => operation.operationId === operationId);
  if (!listed) return undefined;
  const { method, path, operation } = listed;
  const base = document.servers[0]?.url ?? '';
  const resolve = resolverOf(document);
  const responses = Object.entries(operation.responses);
  return page(
    `${operation.summary} – API reference`,
    html`<p><a href="${REFERENCE_PATH}">API reference</a></p>
      <h1>${operation.summary}</h1>
      <p class="address"><span class="method">${method}</span> <code>${base}${path}</code></p>
      ${operation.description && html`<p>${operation.description}</p>`}
      <p>
        ${operation.security.length > 0 ? 'Needs the token of a session.' : 'Needs no session.'}
        Domain: <a href="${REFERENCE_PATH}#${operation.tags[0]}">${operation.tags[0]}</a>. Name:
        <code>${operation.operationId}</code>
      </p>
      ${parametersOf(operation)} ${bodyOf(operation, resolve)}
      <h2>Call</h2>
      <pre tabindex="0"><code>${commandOf(listed, `${origin}${base}`)}</code></pre>
      <h2>Responses</h2>
      ${responses
        .filter(([status]) => Number(status) < 400)
        .map(([status, response]) => responseOf(status, response, resolve))}
      <h2>Errors</h2>
      <ul class="fields">
        ${responses
          .filter(([status]) => Number(status) >= 400)
          .map(
            ([status, { description: codes }]) =>
              html`<li><code>${status}</code> <span class="soft">${codes}</span></li>`,
          )}
      </ul>
      <p><a href="${REFERENCE_PATH}#errors">The body of an error</a></p>`,
  );
}

type Resolve = (reference: string) => OpenApiSchema;

const resolverOf =
  ({ components }: OpenApiDocument): Resolve =>
  (reference) =>
    components.schemas[reference.split('/').at(-1) ?? ''] ?? {};

const parametersOf = ({ parameters }: OpenApiOperation): Markup | false =>
  parameters.length > 0 &&
  html`<h2>Parameters</h2>
    <ul class="fields">
      ${parameters.map(({ name, in: place, required, schema }) => {
        const [field] = fieldsOf(schema, () => ({}), { path: name, isRequired: required });
        return fieldLine(
          field ?? { path: name, type: '', limits: [], isRequired: required },
          place,
        );
      })}
    </ul>`;

const bodyOf = ({ requestBody }: OpenApiOperation, resolve: Resolve): Markup | false =>
  requestBody !== undefined &&
  html`<h2>Body</h2>
    ${contentOf(requestBody.content, resolve)}`;

const responseOf = (status: string, response: OpenApiResponse, resolve: Resolve): Markup => html`
  <h3>${status}</h3>
  <p>${response.description}</p>
  ${Object.entries(response.headers ?? {}).map(
    ([name, { description }]) => html`<p><code>${name}</code>: ${description}</p>`,
  )}
  ${contentOf(response.content, resolve)}
`;

const contentOf = (content: OpenApiResponse['content'], resolve: Resolve): Markup[] =>
  Object.entries(content).map(
    ([type, { schema, example }]) => html`<p><code>${type}</code></p>
      <ul class="fields">
        ${fieldsOf(schema, resolve).map((field) => fieldLine(field))}
      </ul>
      ${
        example !== undefined &&
        html`<p>Example</p>
          <pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`
      }`,
  );

function fieldLine(
  { path, type, limits, isRequired }: ReturnType<typeof fieldsOf>[number],
  place?: string,
): Markup {
  const facts = [type, place && `in ${place}`, isRequired ? 'required' : 'optional', ...limits];
  return html`<li>
    <code>${path || 'body'}</code> <span class="soft">${facts.filter(Boolean).join(', ')}</span>
  </li>`;
}

/** The call as a command of curl; values in `{}` and `<>` are to be filled in. */
function commandOf({ method, path, operation }: Listed, base: string): string {
  const headers = operation.parameters
    .filter(({ in: place, required }) => place === 'header' && required)
    .map(({ name, schema }) => `-H '${name}: ${[schema['enum']].flat()[0]}'`);
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  const [type, { example = undefined } = {}] = body ?? [];
  return [
    `curl -X ${method} '${base}${path}'`,
    ...headers,
    ...(operation.security.length > 0 ? ["-H 'Authorization: <token>'"] : []),
    ...(type === 'application/json'
      ? [`-H 'Content-Type: ${type}'`, `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`]
      : []),
  ].join(' \\\n  ');
}

export const notFoundPage = (): string =>
  page(
    'Not found – API reference',
    html`<h1>Not found</h1>
      <p>The API has no operation of this name. <a href="${REFERENCE_PATH}">API reference</a></p>`,
  );

const page = (title: string, content: Markup): string =>
  html`<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <script src="/theme.js"></script>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${REFERENCE_PATH}/tokens.css" />
    <link rel="stylesheet" href="${REFERENCE_PATH}/reference.css" />
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>
`.text;
