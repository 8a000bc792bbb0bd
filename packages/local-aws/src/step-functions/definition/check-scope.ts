import type { Diagnostic, Scope, State } from './machine.ts';
import { isWorking } from './state-schemas.ts';

/** Checks the transitions of one scope: targets exist, states are reachable, and there is an end. */
export function checkScope(scope: Scope, location: string): Diagnostic[] {
  const { startAt, states } = scope;
  const place = (name: string) => `${location}/States/${name}`;
  const missing = (target: string, at: string): Diagnostic => ({
    code: 'MISSING_TRANSITION_TARGET',
    message: `Missing 'Next' target: ${target}`,
    location: at,
  });
  const problems: Diagnostic[] = [];
  if (!states.has(startAt)) problems.push(missing(startAt, `${location}/StartAt`));
  for (const [name, state] of states)
    for (const target of targetsOf(state))
      if (!states.has(target)) problems.push(missing(target, place(name)));
  if (problems.length) return problems;

  const reachable = reachableFrom(scope);
  for (const name of states.keys())
    if (!reachable.has(name))
      problems.push({
        code: 'MISSING_TRANSITION_TARGET',
        message: `State "${name}" is not reachable.`,
        location: place(name),
      });
  if (![...reachable].some((name) => isTerminal(states.get(name))))
    problems.push({
      code: 'MISSING_END_STATE',
      message: 'The states never reach an end.',
      location: `${location}/States`,
    });
  return problems;
}

/** Names of states are unique in the whole machine; an inner scope cannot assign outer variables. */
export function checkStateNames(scope: Scope): Diagnostic[] {
  const seen = new Set<string>();
  const problems: Diagnostic[] = [];
  const visit = ({ states }: Scope, outerVariables: ReadonlySet<string>) => {
    const own = new Set([...states.values()].flatMap(assignedBy));
    for (const variable of own)
      if (outerVariables.has(variable))
        problems.push({
          code: 'SCHEMA_VALIDATION_FAILED',
          message: `The variable '${variable}' is already assigned in an outer scope.`,
          location: '/',
        });
    for (const [name, { scopes }] of states) {
      if (seen.has(name))
        problems.push({
          code: 'DUPLICATE_STATE_NAME',
          message: `Duplicate state name: ${name}`,
          location: `/States/${name}`,
        });
      seen.add(name);
      for (const inner of scopes) visit(inner, new Set([...outerVariables, ...own]));
    }
  };
  visit(scope, new Set());
  return problems;
}

const isTerminal = (state: State | undefined): boolean =>
  state !== undefined && (isWorking(state) ? state.End === true : state.Type !== 'Choice');

function targetsOf(state: State): string[] {
  const targets: (string | undefined)[] = [];
  if (isWorking(state)) targets.push(state.Next);
  if ('Catch' in state) targets.push(...state.Catch.map(({ Next }) => Next));
  if (state.Type === 'Choice')
    targets.push(...state.Choices.map(({ Next }) => Next), state.Default);
  return targets.filter((target) => target !== undefined);
}

function reachableFrom({ startAt, states }: Scope): Set<string> {
  const reached = new Set([startAt]);
  // The set grows while it is read.
  for (const name of reached) {
    const state = states.get(name);
    if (state) for (const target of targetsOf(state)) reached.add(target);
  }
  return reached;
}

function assignedBy(state: State): string[] {
  const rules = [
    state,
    ...('Catch' in state ? state.Catch : []),
    ...(state.Type === 'Choice' ? state.Choices : []),
  ];
  return rules.flatMap((rule) => ('Assign' in rule ? Object.keys(rule.Assign ?? {}) : []));
}
