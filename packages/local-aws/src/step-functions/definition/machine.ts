import type { StateDefinition } from './state-schemas.ts';

/** A state, and the scopes of its branches or of its item processor. */
export type State = StateDefinition & { scopes: Scope[] };
export type Scope = { startAt: string; states: Map<string, State> };
export type Machine = { scope: Scope; timeoutSeconds: number | undefined };

/** A problem of a definition. `location`: the path of a field, e.g. /States/Wait/Seconds. */
export type Diagnostic = { code: string; message: string; location: string };
