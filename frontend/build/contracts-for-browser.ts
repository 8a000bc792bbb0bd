import { type Plugin, parseSync, Visitor } from 'vite';
import type { Endpoint } from '../../contracts/http/endpoint.ts';

/** Fields of an endpoint that only the OpenAPI document and tests read. */
const documentation = new Set<string>([
  'summary',
  'description',
  'exampleBody',
  'exampleResponse',
] satisfies (keyof Endpoint)[]);

/** Fields of an endpoint that only the server reads. */
const ofTheServer = new Set<string>([
  'domain',
  // Their types are read; paths and queries are parsed by the server alone.
  'params',
  'query',
  'needsUsageMode',
  'takesIdempotencyKey',
  'maxBodyBytes',
  'maxBodyValues',
  'responseType',
  'redirects',
  'errors',
] satisfies (keyof Endpoint)[]);

/**
 * A contract without what the browser never reads of its endpoints. The lines stay where they are.
 * Throws for an endpoint whose fields cannot be read.
 */
export function withoutDocumentation(file: string, code: string): string {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const removed: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [fields] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      if (fields?.type !== 'ObjectExpression')
        throw new Error(`${file}: endpoint() takes its fields as an object, so that they are read`);
      for (const field of fields.properties)
        if (field.type !== 'Property' || field.computed || field.key.type !== 'Identifier')
          throw new Error(`${file}: the fields of an endpoint have plain names`);
        else if (documentation.has(field.key.name) || ofTheServer.has(field.key.name))
          removed.push(field);
    },
  }).visit(program);
  let short = code;
  for (const { start, end } of removed.toReversed()) {
    const lines = code.slice(start, end).replace(/[^\n]/g, '');
    short = short.slice(0, start) + lines + short.slice(end).replace(/^,/, '');
  }
  return short;
}

/** The longest part of a text that every way to write it as code has in common. */
const traceOf = (text: string): string =>
  text
    .split(/[^A-Za-z0-9 ,.:;()/-]/)
    .reduce((one, other) => (other.length > one.length ? other : one));

/** Shorter texts can be in the code for another reason. */
const TRACE_MIN = 30;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Parts of the endpoints' documentation that are in the code. */
export function documentationIn(code: string, endpoints: readonly Endpoint[]): string[] {
  return endpoints
    .flatMap(({ summary, description, exampleBody, exampleResponse }) =>
      textsIn([summary, description, exampleBody, exampleResponse]),
    )
    .map(traceOf)
    .filter((trace) => trace.length >= TRACE_MIN && code.includes(trace));
}

/**
 * Leaves out the documentation of the API, which the browser never reads. The built code is searched
 * for it, so that a contract declared in another way fails the build.
 */
export function contractsForBrowser(): Plugin {
  return {
    name: 'portal:contracts-for-browser',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return id.includes('/contracts/endpoints/') ? withoutDocumentation(id, code) : undefined;
    },
    async generateBundle(_options, bundle) {
      const { endpointList } = await import('../../contracts/endpoints.ts');
      for (const file of Object.values(bundle)) {
        const [found] = file.type === 'chunk' ? documentationIn(file.code, endpointList) : [];
        if (found) throw new Error(`${file.fileName} has documentation of the API: “${found}”`);
      }
    },
  };
}
