import { describe, expect, it } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import { openApiDocument } from '#contracts/http/openapi.ts';
import { fieldsOf } from '#local/web/reference/describe-schema.ts';
import { listPage, operationPage } from '#local/web/reference/reference-pages.ts';

/** The API reference that `npm start` serves. tests/browser/pages/api-reference.test.ts looks at it. */

const document = openApiDocument(endpointList);
const ORIGIN = 'http://127.0.0.1:4400';

/** The operations that a list links to, in order. */
const linkedIn = (list: string) =>
  [...list.matchAll(/<a href="\/api-reference\/(\w+)">\s*<span class="method">(\w+)<\/span>/g)].map(
    ([, id, method]) => `${method} ${id}`,
  );

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

describe('the list of operations', () => {
  it('has each operation once, with its address and summary', () => {
    const list = listPage(document);
    expect(linkedIn(list).sort()).toEqual(
      endpointList.map(({ id, method }) => `${method} ${id}`).sort(),
    );
    for (const { path, summary } of endpointList) {
      expect(list).toContain(`<code>/${path}</code>`);
      expect(list).toContain(escaped(summary));
    }
    expect(list).toContain(`${endpointList.length} operations`);
  });

  it('has those that contain all words of a search, in any case of letters', () => {
    expect(linkedIn(listPage(document, ' NOTES scratch  Pad '))).toEqual(['POST createNote']);
    expect(linkedIn(listPage(document, 'notes/{id}')).sort()).toEqual([
      'GET listNotes',
      'POST createNote',
    ]);
  });

  it('says that nothing was found, and shows the words as text', () => {
    const list = listPage(document, '<script>alert("1")</script>');
    expect(linkedIn(list)).toEqual([]);
    expect(list).toContain(`0 of ${endpointList.length} operations`);
    expect(list).not.toContain('<script>alert');
    expect(list).toContain('value="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;"');
  });

  it('searches for the first 200 characters of a long text', () => {
    expect(linkedIn(listPage(document, `notes${' '.repeat(200)}nothing`))).toEqual(
      linkedIn(listPage(document, 'notes')),
    );
  });
});

describe('the page of an operation', () => {
  it.each(endpointList.map(({ id, method, path }) => [id, method, path] as const))(
    '%s has its address, parameters, fields, statuses and errors',
    (id, method, path) => {
      const page = operationPage(document, id, ORIGIN) ?? '';
      const operation = document.paths[`/${path}`]?.[method.toLowerCase()];
      if (!operation) throw new Error(`The document has no ${id}`);
      expect(page).toContain(escaped(`curl -X ${method} '${ORIGIN}/api/${path}'`));
      const names = operation.parameters.map(({ name }) => name);
      const bodies = [operation.requestBody, ...Object.values(operation.responses)].flatMap((one) =>
        Object.values(one?.content ?? {}),
      );
      const properties = bodies.flatMap(({ schema }) => Object.keys(Object(schema['properties'])));
      for (const name of [...names, ...properties]) expect(page).toContain(`<code>${name}</code>`);
      for (const [status, { description }] of Object.entries(operation.responses)) {
        const element = Number(status) < 400 ? 'h3' : 'code';
        expect(page).toContain(`<${element}>${status}</${element}>`);
        expect(page).toContain(escaped(description));
      }
    },
  );

  it('gives a command that a shell reads, also with an apostrophe in its example', () => {
    const [tag] = document.tags;
    if (!tag) throw new Error('The document has no tags');
    const page = operationPage(
      {
        ...document,
        paths: {
          '/words': {
            post: {
              operationId: 'sayWords',
              summary: 'Say words',
              tags: [tag.name],
              security: [{ session: [] }],
              parameters: [],
              requestBody: {
                required: true,
                content: { 'application/json': { schema: {}, example: { text: "Let's go" } } },
              },
              responses: {},
            },
          },
        },
      },
      'sayWords',
      ORIGIN,
    );
    expect(page).toContain(
      escaped(
        [
          `curl -X POST '${ORIGIN}/api/words'`,
          "-H 'Authorization: <token>'",
          "-H 'Content-Type: application/json'",
          `-d '{"text":"Let'\\''s go"}'`,
        ].join(' \\\n  '),
      ),
    );
  });

  it('exists for operations only', () => {
    expect(operationPage(document, 'gone', ORIGIN)).toBeUndefined();
    expect(operationPage(document, '__proto__', ORIGIN)).toBeUndefined();
  });
});

describe('the fields of a schema', () => {
  const fields = (schema: Record<string, unknown>) =>
    fieldsOf(schema, () => ({ type: 'object', properties: { code: { type: 'string' } } })).map(
      ({ path, type, limits, isRequired }) =>
        [path, type, ...limits, isRequired ? 'required' : 'optional'].join(', '),
    );

  it('have their path, type, limits, and whether they are required', () => {
    expect(
      fields({
        type: 'object',
        required: ['title', 'people'],
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 100 },
          count: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 3 },
          kind: { type: 'string', enum: ['a', 'b'], nullable: true },
          people: {
            type: 'array',
            maxItems: 5,
            items: { type: 'object', properties: { name: { type: 'string', pattern: '^x' } } },
          },
        },
      }),
    ).toEqual([
      'title, string, 1 to 100 characters, required',
      'count, integer, at least 0, default 3, optional',
      'kind, "a" or "b" or null, optional',
      'people, list, at most 5 entries, required',
      'people[], object, required',
      'people[].name, string, pattern ^x, optional',
    ]);
  });

  it('of a choice are those of each form', () => {
    expect(fields({ anyOf: [{ type: 'string' }, { type: 'number' }] })).toEqual([
      ', string or number, required',
    ]);
    expect(
      fields({
        oneOf: [
          { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
          { $ref: '#/components/schemas/Error' },
        ],
      }),
    ).toEqual([
      ', one of 2 forms, required',
      '(1), object, required',
      '(1).a, string, required',
      '(2), object, required',
      '(2).code, string, optional',
    ]);
  });

  it('of keys that are not known stand below a star', () => {
    expect(fields({ type: 'object', additionalProperties: { type: 'string' } })).toEqual([
      '.*, string, optional',
    ]);
  });
});
