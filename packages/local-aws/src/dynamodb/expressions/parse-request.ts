import batchGetItem from 'dynalite/validations/batchGetItem.js';
import batchWriteItem from 'dynalite/validations/batchWriteItem.js';
import createTable from 'dynalite/validations/createTable.js';
import deleteItem from 'dynalite/validations/deleteItem.js';
import deleteTable from 'dynalite/validations/deleteTable.js';
import describeTable from 'dynalite/validations/describeTable.js';
import describeTimeToLive from 'dynalite/validations/describeTimeToLive.js';
import getItem from 'dynalite/validations/getItem.js';
import validations from 'dynalite/validations/index.js';
import listTables from 'dynalite/validations/listTables.js';
import putItem from 'dynalite/validations/putItem.js';
import query from 'dynalite/validations/query.js';
import scan from 'dynalite/validations/scan.js';
import updateItem from 'dynalite/validations/updateItem.js';
import updateTable from 'dynalite/validations/updateTable.js';
import { fromDynalite, invalid, notCovered } from '../errors.ts';
import { checkExpressionParts, checkExpressionSizes } from './expression-limits.ts';
import './linear-parsers.ts';

type Types = (typeof putItem)['types'];
type Custom = (data: never, store: object) => string | undefined;

/** `types` and `custom` are dynalite's; `refused` lists AWS members that are not covered. */
type RequestShape = { types: Types; custom?: Custom | undefined; refused?: string[] };

const TABLE_NAME = {
  type: 'String',
  notNull: true,
  regex: '[a-zA-Z0-9_.-]+',
  lengthGreaterThanOrEqual: 3,
  lengthLessThanOrEqual: 255,
};

const ON_CONDITION_FAILURE = {
  ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] },
};

const STREAM_SPECIFICATION = {
  type: 'FieldStruct<StreamSpecification>',
  children: {
    StreamEnabled: { type: 'Boolean', notNull: true },
    StreamViewType: {
      type: 'String',
      enum: ['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY'],
    },
  },
};

/** Legacy parameters, from before expressions existed. */
const LEGACY = [
  'AttributesToGet',
  'AttributeUpdates',
  'ConditionalOperator',
  'Expected',
  'KeyConditions',
  'QueryFilter',
  'ScanFilter',
];

/** dynalite's check requires ProvisionedThroughput, which on-demand tables must not have. */
const INDEX_UPDATES = {
  type: 'List',
  children: {
    type: 'ValueStruct<GlobalSecondaryIndexUpdate>',
    children: {
      Create: {
        type: 'FieldStruct<CreateGlobalSecondaryIndexAction>',
        children: indexMembers(),
      },
      Delete: {
        type: 'FieldStruct<DeleteGlobalSecondaryIndexAction>',
        children: { IndexName: { ...TABLE_NAME } },
      },
    },
  },
};

const requiredText = { type: 'String', notNull: true, lengthGreaterThanOrEqual: 1 };

/** dynalite's item checks except for the size limit, which counts characters instead of bytes. */
const STORE = { options: { maxItemSize: Number.POSITIVE_INFINITY } };

const writeShape = (shape: { types: Types; custom?: Custom }): RequestShape => ({
  types: { ...shape.types, ...ON_CONDITION_FAILURE },
  custom: shape.custom,
  refused: LEGACY,
});

const SHAPES = {
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  CreateTable: {
    types: {
      ...createTable.types,
      StreamSpecification: STREAM_SPECIFICATION,
      DeletionProtectionEnabled: 'Boolean',
    },
    custom: createTable.custom,
    refused: ['OnDemandThroughput', 'ResourcePolicy', 'SSESpecification', 'TableClass', 'Tags'],
  },
  DeleteItem: writeShape(deleteItem),
  DeleteTable: deleteTable,
  DescribeStream: {
    types: {
      StreamArn: requiredText,
      Limit: { type: 'Integer', greaterThanOrEqual: 1, lessThanOrEqual: 100 },
      ExclusiveStartShardId: 'String',
    },
    refused: ['ShardFilter'],
  },
  DescribeTable: describeTable,
  DescribeTimeToLive: describeTimeToLive,
  GetItem: { ...getItem, refused: LEGACY },
  GetRecords: {
    types: {
      ShardIterator: requiredText,
      Limit: { type: 'Integer', greaterThanOrEqual: 1, lessThanOrEqual: 1000 },
    },
  },
  GetShardIterator: {
    types: {
      StreamArn: requiredText,
      ShardId: requiredText,
      ShardIteratorType: {
        type: 'String',
        notNull: true,
        enum: ['TRIM_HORIZON', 'LATEST', 'AT_SEQUENCE_NUMBER', 'AFTER_SEQUENCE_NUMBER'],
      },
      SequenceNumber: 'String',
    },
  },
  ListStreams: {
    types: {
      TableName: optional(TABLE_NAME),
      Limit: { type: 'Integer', greaterThanOrEqual: 1, lessThanOrEqual: 100 },
      ExclusiveStartStreamArn: 'String',
    },
  },
  ListTables: listTables,
  PutItem: writeShape(putItem),
  Query: { ...query, refused: LEGACY },
  Scan: {
    types: { ...scan.types, ConsistentRead: 'Boolean' },
    custom: scan.custom,
    refused: LEGACY,
  },
  TransactGetItems: {
    types: {
      ReturnConsumedCapacity: { type: 'String', enum: ['INDEXES', 'TOTAL', 'NONE'] },
      TransactItems: {
        type: 'List',
        notNull: true,
        lengthGreaterThanOrEqual: 1,
        lengthLessThanOrEqual: 100,
        children: {
          type: 'ValueStruct<TransactGetItem>',
          children: {
            Get: { type: 'FieldStruct<Get>', notNull: true, children: getItem.types },
          },
        },
      },
    },
  },
  TransactWriteItems: {
    types: {
      ReturnConsumedCapacity: { type: 'String', enum: ['INDEXES', 'TOTAL', 'NONE'] },
      ReturnItemCollectionMetrics: { type: 'String', enum: ['SIZE', 'NONE'] },
      ClientRequestToken: {
        type: 'String',
        lengthGreaterThanOrEqual: 1,
        lengthLessThanOrEqual: 36,
      },
      TransactItems: {
        type: 'List',
        notNull: true,
        lengthGreaterThanOrEqual: 1,
        lengthLessThanOrEqual: 100,
        children: {
          type: 'ValueStruct<TransactWriteItem>',
          children: {
            ConditionCheck: actionType(deleteItem.types, 'ConditionExpression'),
            Put: actionType(putItem.types),
            Delete: actionType(deleteItem.types),
            Update: actionType(updateItem.types, 'UpdateExpression'),
          },
        },
      },
    },
  },
  UpdateItem: writeShape(updateItem),
  UpdateTable: {
    types: {
      ...updateTable.types,
      AttributeDefinitions: optional(createTable.types['AttributeDefinitions']),
      GlobalSecondaryIndexUpdates: INDEX_UPDATES,
      StreamSpecification: STREAM_SPECIFICATION,
      DeletionProtectionEnabled: 'Boolean',
    },
    refused: ['OnDemandThroughput', 'ReplicaUpdates', 'SSESpecification', 'TableClass'],
  },
  UpdateTimeToLive: {
    types: {
      TableName: TABLE_NAME,
      TimeToLiveSpecification: {
        type: 'FieldStruct<TimeToLiveSpecification>',
        notNull: true,
        children: {
          AttributeName: { ...requiredText, lengthLessThanOrEqual: 255 },
          Enabled: { type: 'Boolean', notNull: true },
        },
      },
    },
  },
} satisfies Record<string, RequestShape>;

export type RequestName = keyof typeof SHAPES;

/**
 * Validates a request with dynalite's rules: types, limits, expressions. Stores parsed expressions
 * in `_condition`, `_updates`, `_keyCondition`, `_filter` and `_projection`, and normalises
 * numbers. Throws SerializationException or ValidationException.
 */
export function parseRequest<Request>(name: RequestName, body: object): Request {
  const shape: RequestShape = SHAPES[name];
  refuseUncovered(name, shape, body);
  try {
    const data = validations.checkTypes(body, shape.types);
    checkExpressionSizes(data);
    validations.checkValidations(data, shape.types, shape.custom, STORE);
    checkExpressionParts(data);
    // checkTypes returns exactly the members of the shape, with the named types.
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
  refuseUncovered(name, SHAPES[name], action);
  const custom: Custom | undefined = SHAPES[name].custom;
  // dynalite's functions accept any object; `never` marks parameters that are not typed here.
  checkExpressionSizes(action);
  const message = custom?.(action as never, STORE);
  if (message) throw invalid(message);
  checkExpressionParts(action);
}

function refuseUncovered(name: string, shape: RequestShape, body: object): void {
  const member = shape.refused?.find((it) => it in body);
  if (member !== undefined) throw notCovered(`${member} of ${name}`);
}

function actionType(types: Types, required?: string) {
  const needed = required === undefined ? {} : { [required]: { type: 'String', notNull: true } };
  return {
    type: 'FieldStruct<Action>',
    children: { ...types, ...ON_CONDITION_FAILURE, ...needed },
  };
}

/** dynalite checks only whether `notNull` exists, not its value. */
function optional(type: Types[string] | undefined): Types[string] {
  if (typeof type !== 'object') throw new Error('dynalite has changed: a type is no object');
  const { notNull: _, ...rest } = type;
  return rest;
}

/** Members of one GlobalSecondaryIndex of CreateTable. */
function indexMembers(): unknown {
  const list = createTable.types['GlobalSecondaryIndexes'];
  const member = typeof list === 'object' ? list['children'] : undefined;
  if (typeof member !== 'object' || member === null || !('children' in member)) {
    throw new Error('dynalite has changed: GlobalSecondaryIndexes has no members');
  }
  return member.children;
}
