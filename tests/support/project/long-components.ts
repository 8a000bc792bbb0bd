import { type ESTree, parseSync, Visitor } from 'vite';

const HOOK = /^use[A-Z]/;
const COMPONENT_OR_HOOK = /^(?:[A-Z]|use[A-Z])/;

/** Components and hooks of a source with more than `max` lines; a `.ts` file has hooks only. */
export function longComponentsIn(
  { file, source }: { file: string; source: string },
  max: number,
): string[] {
  if (source.split('\n').length <= max) return [];
  const names = file.endsWith('x') ? COMPONENT_OR_HOOK : HOOK;
  const long: string[] = [];
  const measure = (name: string | undefined, { start, end }: ESTree.Span) => {
    const lines = source.slice(start, end).split('\n').length;
    if (name !== undefined && names.test(name) && lines > max)
      long.push(`${file} ${name}: ${lines} lines`);
  };
  new Visitor({
    FunctionDeclaration: (node) => measure(node.id?.name, node),
    VariableDeclarator({ id, init }) {
      const written = init && functionIn(init);
      if (written && id.type === 'Identifier') measure(id.name, written);
    },
  }).visit(parseSync(file, source).program);
  return long;
}

/** The function itself, or the one that is given to `memo`, `forwardRef` and the like. */
function functionIn(value: ESTree.Argument): ESTree.Span | undefined {
  if (value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression') return value;
  if (value.type !== 'CallExpression') return undefined;
  return value.arguments.map(functionIn).find((one) => one !== undefined);
}
