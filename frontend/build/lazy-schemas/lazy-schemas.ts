import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync } from 'vite';

const lazySchemaFile = fileURLToPath(new URL('lazy-schema.ts', import.meta.url));

/** Methods of schemas that return a schema. */
const schemaMethods = new Set([
  ...['optional', 'nullable', 'nullish', 'array', 'or', 'default', 'prefault', 'catch', 'pipe'],
  ...['transform', 'overwrite', 'refine', 'superRefine', 'check'],
  ...['extend', 'pick', 'omit', 'partial'],
  ...['min', 'max', 'length', 'regex', 'trim', 'normalize', 'toLowerCase', 'toUpperCase', 'email'],
  ...['int', 'positive', 'nonnegative', 'strict', 'exclude', 'extract'],
]);

const isNamed = (node: ESTree.Node, name: RegExp): boolean =>
  node.type === 'Identifier' && name.test(node.name);

/** Whether a call makes a schema: `z.object(…)`, `nameSchema(…)`, `lineSchema.shape.x.optional()`. */
function isSchema(call: ESTree.CallExpression): boolean {
  const { callee } = call;
  if (callee.type !== 'MemberExpression') return isNamed(callee, /Schema$/);
  if (callee.computed) return false;
  let { object }: { object: ESTree.Node } = callee;
  const isMethod = schemaMethods.has(
    callee.property.type === 'Identifier' ? callee.property.name : '',
  );
  if (isMethod && object.type === 'CallExpression') return isSchema(object);
  while (object.type === 'MemberExpression' && !object.computed) object = object.object;
  return isNamed(object, /^z$/) || (isMethod && isNamed(object, /Schema$/));
}

const isAlone = ({ callee, arguments: given }: ESTree.CallExpression): boolean =>
  callee.type === 'MemberExpression' &&
  isNamed(callee.object, /^z$/) &&
  given.every(({ type }) => type === 'Literal' || type === 'Identifier');

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The outermost calls that make a schema while the module runs. */
function schemasIn(node: ESTree.Node): ESTree.Node[] {
  if (/Function|Class|^TS(?!As|Satisfies|NonNull)/.test(node.type)) return [];
  // A call alone, e.g. z.string(), takes no longer than a proxy.
  if (node.type === 'CallExpression' && isSchema(node)) return isAlone(node) ? [] : [node];
  return Object.values(node).flat().filter(isNode).flatMap(schemasIn);
}

/** A module whose schemas are built when they are first used. Its lines stay where they are. */
export function withLazySchemas(file: string, code: string): string {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  let lazy = code;
  for (const { start, end } of schemasIn(program).toReversed())
    lazy = `${lazy.slice(0, start)}/* @__PURE__ */ lazySchema(() => ${code.slice(start, end)})${lazy.slice(end)}`;
  return lazy === code ? code : `import { lazySchema } from '${lazySchemaFile}'; ${lazy}`;
}

/**
 * Schemas are built when they are first used, e.g. with the first answer of their endpoint, instead of all
 * together before anything is drawn: a case page had 37 ms of processor time for that, most of it for schemas
 * that it never uses. Those are left out of the bundle, too (ADR 56).
 */
export function lazySchemas(): Plugin {
  return {
    name: 'portal:lazy-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const isOwn = /\/(contracts|frontend\/src)\/.*\.tsx?$/.test(id);
      return isOwn && code.includes(" from 'zod'") ? withLazySchemas(id, code) : undefined;
    },
  };
}
