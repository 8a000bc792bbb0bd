import validations from 'dynalite/validations/index.js';
import { fromDynalite, notCovered } from '../errors.ts';
import { checkExpressionSizes } from '../expressions/parse-expressions.ts';
import { type RequestName, type RequestShape, SHAPES } from './request-shapes.ts';

/**
 * Validates a request: types and limits of members by dynalite's rules, then what AWS checks
 * between members, and the expressions. Stores parsed expressions in `_condition`, `_updates`,
 * `_keyCondition`, `_filter` and `_projection`, and normalises numbers. Throws
 * SerializationException or ValidationException.
 */
export function parseRequest<Request>(name: RequestName, body: object): Request {
  const shape = SHAPES[name];
  refuseUncovered(name, shape, body);
  try {
    const data = validations.checkTypes(body, shape.types);
    checkExpressionSizes(data);
    validations.checkValidations(data, shape.types, undefined, {});
    // checkTypes returns exactly the members of the shape, with the named types.
    shape.check?.(data as never);
    return data as Request;
  } catch (error) {
    throw error instanceof Error ? fromDynalite(error) : error;
  }
}

/** Checks between members of one transaction action; their types are already checked. */
export function checkAction(
  name: 'PutItem' | 'DeleteItem' | 'UpdateItem' | 'GetItem',
  action: object,
): void {
  const shape = SHAPES[name];
  refuseUncovered(name, shape, action);
  checkExpressionSizes(action);
  // parseRequest has checked the types of the action's members by the same shape.
  shape.check?.(action as never);
}

function refuseUncovered(name: string, shape: RequestShape, body: object): void {
  const member = shape.refused?.find((it) => it in body);
  if (member !== undefined) throw notCovered(`${member} of ${name}`);
  shape.refuse?.(body);
}
