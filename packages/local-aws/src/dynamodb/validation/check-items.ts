import validations from 'dynalite/validations/index.js';
import type { AttributeValue, Item } from '../attribute-value.ts';
import { checkAttributeName, checkAttributes, checkAttributeValue } from '../check-value.ts';
import { invalid } from '../errors.ts';
import {
  checkExpressionSizes,
  checkSubstitutionsAreUsable,
  type ExpressionTexts,
  type ParsedExpressions,
  parseExpressions,
} from '../expressions/parse-expressions.ts';

const MAX_BATCH_READS = 100;

/** What the checks add to a request. */
type WithExpressions = ExpressionTexts & ParsedExpressions;

export function checkPut(request: WithExpressions & { Item: Item; ReturnValues?: string }): void {
  checkSubstitutionsAreUsable(request, ['ConditionExpression']);
  checkAttributes(request.Item);
  if (request.ReturnValues && !['ALL_OLD', 'NONE'].includes(request.ReturnValues))
    throw invalid('ReturnValues can only be ALL_OLD or NONE');
  Object.assign(request, parseExpressions(request));
}

export function checkUpdate(request: WithExpressions & { Key: Item }): void {
  checkSubstitutionsAreUsable(request, ['UpdateExpression', 'ConditionExpression']);
  checkAttributes(request.Key);
  Object.assign(request, parseExpressions(request));
}

export function checkDelete(request: WithExpressions & { Key: Item }): void {
  checkSubstitutionsAreUsable(request, ['ConditionExpression']);
  checkAttributes(request.Key);
  Object.assign(request, parseExpressions(request));
}

export function checkGet(request: WithExpressions & { Key: Item }): void {
  checkSubstitutionsAreUsable(request, ['ProjectionExpression']);
  checkAttributes(request.Key);
  Object.assign(request, parseExpressions(request));
}

type Page = WithExpressions & { ExclusiveStartKey?: Item };

type KeyConditions = Record<
  string,
  { ComparisonOperator: string; AttributeValueList: AttributeValue[] }
>;

export function checkQuery(request: Page & { KeyConditions?: KeyConditions }): void {
  checkSubstitutionsAreUsable(request, [
    'ProjectionExpression',
    'FilterExpression',
    'KeyConditionExpression',
  ]);
  checkStartKey(request.ExclusiveStartKey);
  if (request.KeyConditionExpression === undefined)
    throw invalid(
      'Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.',
    );
  Object.assign(request, parseExpressions(request));
  const conditions = validations.convertKeyCondition(request._keyCondition?.expression);
  if (typeof conditions === 'string') throw invalid(conditions);
  const problem = validations.validateConditions(conditions);
  if (problem) throw invalid(problem);
  const count = Object.keys(conditions).length;
  if (count !== 1 && count !== 2) throw invalid('Conditions can be of length 1 or 2 only');
  request.KeyConditions = conditions;
}

export function checkScan(request: Page & { Segment?: number; TotalSegments?: number }): void {
  checkSubstitutionsAreUsable(request, ['ProjectionExpression', 'FilterExpression']);
  checkStartKey(request.ExclusiveStartKey);
  const { Segment, TotalSegments } = request;
  if (Segment !== undefined && TotalSegments === undefined)
    throw invalid(
      'The TotalSegments parameter is required but was not present in the request when Segment parameter is present',
    );
  if (Segment === undefined && TotalSegments !== undefined)
    throw invalid(
      'The Segment parameter is required but was not present in the request when parameter TotalSegments is present',
    );
  if (Segment !== undefined && TotalSegments !== undefined && Segment >= TotalSegments)
    throw invalid(
      `The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: ${Segment} is not less than TotalSegments: ${TotalSegments}`,
    );
  Object.assign(request, parseExpressions(request));
}

type KeysOfTable = WithExpressions & { Keys: Item[] };

export function checkBatchGet(request: { RequestItems: Record<string, KeysOfTable> }): void {
  const tables = Object.values(request.RequestItems);
  for (const table of tables) {
    checkExpressionSizes(table);
    checkSubstitutionsAreUsable(table, ['ProjectionExpression']);
    Object.assign(table, parseExpressions(table));
    const seen = new Set<string>();
    for (const key of table.Keys) {
      checkAttributes(key);
      const place = JSON.stringify(Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1)));
      if (seen.has(place)) throw invalid('Provided list of item keys contains duplicates');
      seen.add(place);
    }
  }
  if (tables.reduce((sum, { Keys }) => sum + Keys.length, 0) > MAX_BATCH_READS)
    throw invalid('Too many items requested for the BatchGetItem call');
}

type WriteOfBatch = { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } };

export function checkBatchWrite(request: { RequestItems: Record<string, WriteOfBatch[]> }): void {
  for (const write of Object.values(request.RequestItems).flat()) {
    // AWS has this message for an empty request, too.
    if (Object.keys(write).length !== 1)
      throw invalid(
        'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
      );
    checkAttributes(write.PutRequest?.Item ?? write.DeleteRequest?.Key ?? {});
  }
}

function checkStartKey(key: Item | undefined): void {
  for (const [name, value] of Object.entries(key ?? {})) {
    const problem = checkAttributeName(name) ?? checkAttributeValue(value);
    if (problem === undefined) continue;
    // AWS names the starting key in some of these messages only.
    const isBare =
      /contains duplicates|number set|numeric value|significant digits|number with magnitude/.test(
        problem,
      );
    throw invalid(isBare ? problem : `The provided starting key is invalid: ${problem}`);
  }
}
