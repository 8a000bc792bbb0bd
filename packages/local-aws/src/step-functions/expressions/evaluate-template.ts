import jsonata from 'jsonata';
import { type Evaluated, type Evaluation, expressionOf, type Template } from './evaluation.ts';
import { stateFunctions } from './state-functions.ts';

/** Bounds of one expression. An expression that recurs without end reaches the first one. */
const MOST_STEPS = 500_000;
const LIMITS = { stack: 500, sequence: 1_000_000 };
const EACH_STEP = Symbol.for('jsonata.__evaluate_entry');

class Problem extends Error {}

/** Evaluates each expression of a template. Objects keep their keys, arrays their order. */
export async function evaluateTemplate(evaluation: Evaluation): Promise<Evaluated> {
  try {
    const value = await evaluateNode(evaluation, evaluation.template, evaluation.field);
    return { json: JSON.stringify(value) };
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message };
    throw error;
  }
}

async function evaluateNode(evaluation: Evaluation, node: Template, field: string) {
  if (typeof node === 'string') {
    const expression = expressionOf(node);
    return expression === undefined ? node : evaluateExpression(evaluation, expression, field);
  }
  if (Array.isArray(node)) {
    const items: unknown[] = [];
    for (const [index, item] of node.entries())
      items.push(await evaluateNode(evaluation, item, `${field}[${index}]`));
    return items;
  }
  if (typeof node !== 'object' || node === null) return node;
  const values: [string, unknown][] = [];
  for (const [key, value] of Object.entries(node))
    values.push([key, await evaluateNode(evaluation, value, `${field}/${key}`)]);
  return Object.fromEntries(values);
}

async function evaluateExpression(
  evaluation: Evaluation,
  expression: string,
  field: string,
): Promise<unknown> {
  const refuse = (reason: string) =>
    new Problem(
      `The JSONata expression '${expression}' specified for the field '${field}' ${reason}`,
    );
  let value: unknown;
  try {
    value = await run(evaluation, expression);
  } catch (error) {
    throw refuse(`threw an error during evaluation. ${messageOf(error)}`);
  }
  if (value === undefined) throw refuse('returned nothing (undefined).');
  let json: string | undefined;
  try {
    json = JSON.stringify(value, refuseFunctions);
  } catch {
    json = undefined;
  }
  if (json === undefined) throw refuse('returned an unsupported result type.');
  // Without the marks that JSONata leaves on arrays.
  return JSON.parse(json) as unknown;
}

async function run(evaluation: Evaluation, text: string): Promise<unknown> {
  const { variables, states, nowMs } = evaluation;
  const expression = jsonata(text, LIMITS);
  for (const [name, { implementation, signature }] of Object.entries(stateFunctions(nowMs)))
    expression.registerFunction(name, implementation, signature);
  let steps = 0;
  const countStep = () => {
    steps += 1;
    if (steps > MOST_STEPS) throw new Error('Expression evaluation limit exceeded');
  };
  // JSONata accepts a symbol here, which its types do not say.
  expression.assign(EACH_STEP as unknown as string, countStep);
  return expression.evaluate(undefined, { ...variables, states });
}

function refuseFunctions(_key: string, value: unknown): unknown {
  const isFunction =
    typeof value === 'function' ||
    (typeof value === 'object' &&
      value !== null &&
      ('_jsonata_lambda' in value || '_jsonata_function' in value));
  if (isFunction) throw new Error('A function is no JSON');
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

/** JSONata throws objects, not errors. */
function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  const code = 'code' in error ? `${error.code}: ` : '';
  return `${code}${error.message}`;
}
