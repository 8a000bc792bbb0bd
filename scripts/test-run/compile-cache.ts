import { join } from 'node:path';

/**
 * Lets the processes of a test run keep the modules that Node compiles, and the types that it strips:
 * a stack of the tests starts with three quarters of the processor time. Node compares the sources.
 */
export function keepCompiledModules(): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(
    import.meta.dirname,
    '../../node_modules/.cache/compiled',
  );
}
