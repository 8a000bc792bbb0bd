import batchGetItem from 'dynalite/validations/batchGetItem.js';
import batchWriteItem from 'dynalite/validations/batchWriteItem.js';
import createTable from 'dynalite/validations/createTable.js';
import deleteItem from 'dynalite/validations/deleteItem.js';
import deleteTable from 'dynalite/validations/deleteTable.js';
import describeTable from 'dynalite/validations/describeTable.js';
import describeTimeToLive from 'dynalite/validations/describeTimeToLive.js';
import getItem from 'dynalite/validations/getItem.js';
import listTables from 'dynalite/validations/listTables.js';
import putItem from 'dynalite/validations/putItem.js';
import query from 'dynalite/validations/query.js';
import scan from 'dynalite/validations/scan.js';
import updateItem from 'dynalite/validations/updateItem.js';
import updateTable from 'dynalite/validations/updateTable.js';
import {
  checkBatchGet,
  checkBatchWrite,
  checkDelete,
  checkGet,
  checkPut,
  checkQuery,
  checkScan,
  checkUpdate,
} from './check-items.ts';
import { checkTable, checkTableUpdate, refuseMultiAttributeKeys } from './check-table.ts';

type Types = (typeof putItem)['types'];

export type RequestShape = {
  /** Members and their types, in dynalite's notation. */
  types: Types;
  /** Checks between members, and the expressions, whose parsed forms it adds to the request. */
  check?: (request: never) => void;
  /** Throws for parts of a request that are not covered. Its types are not checked yet. */
  refuse?: (request: object) => void;
  /** Members of AWS's request that are not covered. */
  refused?: readonly string[];
};

const NAME_LENGTH = { lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 255 };

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

const SEGMENT_COUNT = { type: 'Integer', greaterThanOrEqual: 1, lessThanOrEqual: 1_000_000 };

const DECLARED = {
  BatchGetItem: { types: batchGetItem.types, check: checkBatchGet },
  BatchWriteItem: { types: batchWriteItem.types, check: checkBatchWrite },
  CreateTable: {
    types: {
      ...withNameLimits(createTable.types),
      StreamSpecification: STREAM_SPECIFICATION,
      DeletionProtectionEnabled: 'Boolean',
    },
    check: checkTable,
    refuse: refuseMultiAttributeKeys,
    refused: [
      'GlobalTableSettingsReplicationMode',
      'GlobalTableSourceArn',
      'OnDemandThroughput',
      'ResourcePolicy',
      'SSESpecification',
      'TableClass',
      'Tags',
      'VectorIndexes',
      'WarmThroughput',
    ],
  },
  DeleteItem: {
    types: { ...deleteItem.types, ...ON_CONDITION_FAILURE },
    check: checkDelete,
    refused: LEGACY,
  },
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
  GetItem: { types: getItem.types, check: checkGet, refused: LEGACY },
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
  PutItem: {
    types: { ...putItem.types, ...ON_CONDITION_FAILURE },
    check: checkPut,
    refused: LEGACY,
  },
  Query: { types: query.types, check: checkQuery, refused: LEGACY },
  Scan: {
    types: { ...scan.types, ConsistentRead: 'Boolean', TotalSegments: SEGMENT_COUNT },
    check: checkScan,
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
  UpdateItem: {
    types: { ...updateItem.types, ...ON_CONDITION_FAILURE },
    check: checkUpdate,
    refused: LEGACY,
  },
  UpdateTable: {
    types: {
      ...updateTable.types,
      AttributeDefinitions: optional(withNameLimits(createTable.types)['AttributeDefinitions']),
      GlobalSecondaryIndexUpdates: INDEX_UPDATES,
      StreamSpecification: STREAM_SPECIFICATION,
      DeletionProtectionEnabled: 'Boolean',
    },
    check: checkTableUpdate,
    refuse: refuseMultiAttributeKeys,
    refused: [
      'DisassociationProtectionEnabled',
      'GlobalTableSettingsReplicationMode',
      'GlobalTableWitnessUpdates',
      'MultiRegionConsistency',
      'OnDemandThroughput',
      'ReplicaUpdates',
      'SSESpecification',
      'TableClass',
      'VectorIndexUpdates',
      'WarmThroughput',
    ],
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

export type RequestName = keyof typeof DECLARED;

/** What each operation reads of its request, and what it refuses. */
export const SHAPES = Object.fromEntries(
  Object.entries(DECLARED).map(([name, shape]: [string, RequestShape]) => [
    name,
    { ...shape, types: withoutNullMembers(shape.types) },
  ]),
  // The names are those of the declared shapes.
) as Record<RequestName, RequestShape>;

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
  const list = withNameLimits(createTable.types)['GlobalSecondaryIndexes'];
  const member = typeof list === 'object' ? list['children'] : undefined;
  if (typeof member !== 'object' || member === null || !('children' in member)) {
    throw new Error('dynalite has changed: GlobalSecondaryIndexes has no members');
  }
  return member.children;
}

/** Adds AWS's limits of names that dynalite lacks. */
function withNameLimits(types: Types): Types {
  return mapTypes(types, (name, type) => {
    if (name === 'AttributeName') return { ...type, ...NAME_LENGTH };
    if (name === 'NonKeyAttributes')
      return { ...type, lengthLessThanOrEqual: 20, children: { type: 'String', ...NAME_LENGTH } };
    return type;
  });
}

/** Lists and maps of structures have no null members. Null values of attributes are checked later. */
function withoutNullMembers(types: Types): Types {
  const refuseNull = (type: TypeMembers): TypeMembers => {
    const { children } = type;
    const isStructure = typeof children === 'object' && children !== null && 'type' in children;
    return isStructure
      ? { ...type, children: { ...refuseNull({ ...children }), notNull: true } }
      : type;
  };
  return mapTypes(types, (_, type) => refuseNull(type));
}

type TypeMembers = { [member: string]: unknown };

/** Changes the types of members at every depth. */
function mapTypes(types: Types, change: (name: string, type: TypeMembers) => TypeMembers): Types {
  const within = (type: TypeMembers): TypeMembers => {
    const { children } = type;
    if (typeof children !== 'object' || children === null) return type;
    // A type with a `type` describes the members of a list; otherwise it lists members.
    const inner = children as Types;
    return {
      ...type,
      children: typeof inner['type'] === 'string' ? within(inner) : mapTypes(inner, change),
    };
  };
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [
      name,
      typeof type === 'string' ? type : change(name, within(type)),
    ]),
  );
}
