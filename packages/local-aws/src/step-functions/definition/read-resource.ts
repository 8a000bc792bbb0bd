import { notCovered } from '../../shared/json-service.ts';

/** The work of a Task state: a function's ARN, or the optimised integration of Lambda. */
export type Resource =
  | { kind: 'function'; arn: string; functionName: string }
  | { kind: 'invoke'; waitsForToken: boolean };

const FUNCTION_ARN = /^arn:aws:lambda:[a-z0-9-]+:\d{12}:function:([\w-]+)(?::[\w$-]+)?$/;
const INVOKE = 'arn:aws:states:::lambda:invoke';

/** Throws 501 for any other resource. */
export function readResource(arn: string): Resource {
  const [, functionName] = FUNCTION_ARN.exec(arn) ?? [];
  if (functionName !== undefined) return { kind: 'function', arn, functionName };
  if (arn === INVOKE) return { kind: 'invoke', waitsForToken: false };
  if (arn === `${INVOKE}.waitForTaskToken`) return { kind: 'invoke', waitsForToken: true };
  throw notCovered('Step Functions', `the resource ${arn}`);
}
