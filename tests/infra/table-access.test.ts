import { describe, expect, it } from 'vitest';
import { guardedItems } from '#lambdas/accounts/guarded-items.constants.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { systemConfigKeys } from '#lambdas/system-config/record/system-config-keys.ts';
import { sessionKeys } from '#shared/auth/session-keys.ts';
import { partitions } from '#shared/dynamo/partitions.constants.ts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';
import { codeOf } from './support/code-of.ts';
import { asList, flat, type Properties, resourcesOf } from './support/synthesised.ts';

/** A table request as IAM evaluates it: action, partition keys and named attributes. */
type Call = { action: string; keys: readonly string[]; attributes?: readonly string[] };

const statementsOfFunctions = new Map<string, readonly Properties[]>();

/** The policy statements of the function's role in the templates. */
function statementsOf(name: string): readonly Properties[] {
  const known = statementsOfFunctions.get(name);
  if (known) return known;
  const served = resourcesOf('complete', 'AWS::Lambda::Function').find(
    ({ Properties }) => Properties.FunctionName === `neutral-portal-prod-${name}`,
  );
  const role = flat(served?.Properties.Role).replace('.Arn', '');
  const statements = resourcesOf('complete', 'AWS::IAM::Policy')
    .filter(({ Properties }) => Properties.Roles.map(flat).includes(role))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  statementsOfFunctions.set(name, statements);
  return statements;
}

/** IAM's decision on a request of a function. */
function isAllowed({ name }: FunctionDefinition, call: Call): boolean {
  const statements = statementsOf(name).filter((statement) =>
    asList(statement.Action).includes(`dynamodb:${call.action}`),
  );
  const applies = (effect: string) =>
    statements.some(({ Effect, Condition = {} }) => Effect === effect && holds(Condition, call));
  return applies('Allow') && !applies('Deny');
}

function holds(condition: Properties, { keys, attributes = [] }: Call): boolean {
  const values: Record<string, readonly string[]> = {
    'dynamodb:LeadingKeys': keys,
    'dynamodb:Attributes': attributes,
  };
  return Object.entries(condition).every(([operator, tests]) =>
    Object.entries(Object(tests)).every(([key, patterns]) => {
      const given = values[key];
      if (!given) throw new Error(`Unknown condition key ${key}`);
      const [quantifier, comparison] = operator.split(':');
      const fits = (value: string) =>
        asList<Properties>(patterns).some((pattern) => {
          if (comparison === 'StringEquals') return pattern === value;
          if (comparison === 'StringLike') return isLike(value, pattern);
          throw new Error(`Unknown operator ${operator}`);
        });
      if (quantifier === 'ForAnyValue') return given.some(fits);
      if (quantifier === 'ForAllValues') return given.every(fits);
      throw new Error(`Unknown operator ${operator}`);
    }),
  );
}

const isLike = (value: string, pattern: string) =>
  new RegExp(
    `^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`,
    's',
  ).test(value);

const reads = ['GetItem', 'BatchGetItem', 'Query'];
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'];

// Each key function takes strings.
const makers = accountsKeys as unknown as Record<string, (...texts: string[]) => { pk: string }>;
const pkOf = (name: keyof typeof accountsKeys): string => {
  const make = makers[name];
  if (!make) throw new Error(`No keys ${name}`);
  return make('a', 'b', 'c').pk;
};
const secrets = (['nonce', 'code', 'link'] as const).map(pkOf);
const records = [
  ...(
    [
      'emailOwner',
      'mobileOwner',
      'googleOwner',
      'pendingSignUp',
      'sends',
      'emailClaim',
      'knownPlace',
      'googleToken',
      'audit',
      'directoryEntry',
    ] as const
  ).map(pkOf),
  systemConfigKeys.settings().pk,
];
const session = sessionKeys.session('usr_1', 'ses_1').pk;

const accounts = ['accounts', 'auth-triggers'];
const others: readonly FunctionDefinition[] = allFunctions.filter(
  ({ name }) => !accounts.includes(name),
);

describe.each(others)('$name', (definition) => {
  it('can neither read nor write credentials', () => {
    for (const action of [...reads, ...writes])
      for (const key of secrets)
        for (const keys of [[key], ['CASE#cas_1', key]])
          expect([action, keys, isAllowed(definition, { action, keys })]).toEqual([
            action,
            keys,
            false,
          ]);
  });

  it('cannot write addresses, the directory, the audit trail or the configuration', () => {
    for (const action of writes)
      for (const key of records)
        expect([action, key, isAllowed(definition, { action, keys: [key] })]).toEqual([
          action,
          key,
          false,
        ]);
  });

  it('cannot create sessions or accounts, or assign roles', () => {
    const attributes = ['pk', 'sk', 'userId', 'role', 'sessionId', 'isProfileComplete'];
    for (const action of ['PutItem', 'BatchWriteItem'])
      expect(isAllowed(definition, { action, keys: [session], attributes })).toBe(false);
    for (const named of ['role', 'isProfileComplete', 'emailVerified'])
      expect(
        isAllowed(definition, {
          action: 'UpdateItem',
          keys: [session],
          attributes: ['pk', 'lastSeenAt', named],
        }),
      ).toBe(false);
  });

  it("can read its caller's session, and extend or end it if it can write", () => {
    const hasSessions = definition.partitions?.includes('USER#') ?? false;
    const canRead = hasSessions && definition.grants.includes('table:read');
    expect(isAllowed(definition, { action: 'GetItem', keys: [session] })).toBe(canRead);
    const canWrite = hasSessions && definition.grants.includes('table:write');
    const attributes = ['pk', 'lastSeenAt'];
    expect(isAllowed(definition, { action: 'UpdateItem', keys: [session], attributes })).toBe(
      canWrite,
    );
    expect(isAllowed(definition, { action: 'DeleteItem', keys: [session] })).toBe(canWrite);
  });
});

/** The key of an item of a partition. */
const keyIn = (partition: string) => (partition.endsWith('#') ? `${partition}1` : partition);
const attributes = ['pk', 'sk', 'title'];

describe('the items of the domains', () => {
  it.each(allFunctions)(
    '$name reads and writes the partitions that it names, and no others',
    (definition: FunctionDefinition) => {
      const { grants, partitions: own = [] } = definition;
      const allowed = (actions: readonly string[], grant: 'table:read' | 'table:write') =>
        grants.includes(grant) ? actions : [];
      const may = [...allowed(reads, 'table:read'), ...allowed(writes, 'table:write')];
      // Denials that hold for some items of these are tested above.
      const guarded = ['USER#', 'DIRECTORY#', 'EMAIL#', 'CONFIG#', 'SIGNINGAUDIT#', 'SIGNUP#'];
      for (const partition of partitions)
        for (const action of [...reads, ...writes]) {
          const isOwn = own.includes(partition);
          if (isOwn && guarded.includes(partition)) continue;
          const call = { action, keys: [keyIn(partition)], attributes };
          expect([call, isAllowed(definition, call)]).toEqual([
            call,
            isOwn && may.includes(action),
          ]);
        }
    },
  );

  it('are refused when one of several keys is of another partition', () => {
    const notes = allFunctions.find(({ name }) => name === 'notes');
    if (!notes) throw new Error('There is no function notes');
    for (const action of ['BatchGetItem', 'BatchWriteItem']) {
      const ask = (...keys: string[]) => isAllowed(notes, { action, keys, attributes });
      expect([action, ask('NOTES#1', 'NOTES#2')]).toEqual([action, true]);
      expect([action, ask('NOTES#1', 'SETTLEMENTS#1')]).toEqual([action, false]);
    }
  });

  it.concurrent.each(allFunctions)(
    '$name names exactly the partitions whose keys its code makes',
    async ({ entry, partitions: named = [] }: FunctionDefinition) => {
      const { partitions: used } = await codeOf({ entry });
      expect({
        add: used.filter((one) => !named.some((own) => own === one)),
        remove: named.filter((own) => !used.includes(own)),
      }).toEqual({ add: [], remove: [] });
    },
  );
});

describe('the audit of signings', () => {
  it('is put by functions, and changed or removed by none', () => {
    const writers = allFunctions.filter(({ grants }) => grants.includes('table:write'));
    expect(writers.length).toBeGreaterThan(30);
    for (const definition of writers) {
      const isAllowedTo = (action: string) =>
        isAllowed(definition, { action, keys: ['SIGNINGAUDIT#1'], attributes });
      const puts = definition.partitions?.includes('SIGNINGAUDIT#') ?? false;
      expect([definition.name, isAllowedTo('PutItem')]).toEqual([definition.name, puts]);
      for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem'])
        expect([definition.name, action, isAllowedTo(action)]).toEqual([
          definition.name,
          action,
          false,
        ]);
    }
    expect(writers.filter(({ partitions: own }) => own?.includes('SIGNINGAUDIT#'))).toHaveLength(2);
  });

  it('is denied by the policies themselves, not only by what a function names', () => {
    for (const name of ['signing', 'signing-steps'])
      expect(
        statementsOf(name).filter(
          ({ Effect, Condition }) =>
            Effect === 'Deny' && JSON.stringify(Condition).includes('SIGNINGAUDIT#*'),
        ),
      ).toHaveLength(1);
  });
});

describe('the accounts functions', () => {
  it.each(allFunctions.filter(({ name }) => accounts.includes(name)))(
    '$name works with all of its items',
    (definition: FunctionDefinition) => {
      const own = [...secrets, ...records, session].filter((key) =>
        definition.partitions?.some((partition) => key.startsWith(partition)),
      );
      expect(own.length).toBeGreaterThan(1);
      for (const action of [...reads, ...writes])
        for (const key of own)
          expect(isAllowed(definition, { action, keys: [key], attributes: ['role'] })).toBe(true);
    },
  );
});

describe('the code of the other functions', () => {
  it.concurrent.each(others.filter(({ name }) => name !== 'remove-abandoned-sign-ups'))(
    '$name has nothing in it that works with what people sign in with',
    async ({ entry }) => {
      const { modules } = await codeOf({ entry });
      expect(
        modules.filter((file) =>
          /^lambdas\/accounts\/(codes|links|identity|password|deps|session|sign-up)\/|accounts\/profile\/(change|resend|verify)-/.test(
            file,
          ),
        ),
      ).toEqual([]);
      expect(modules.length).toBeGreaterThan(5);
    },
  );
});

describe('the list of guarded items', () => {
  it('names every partition of accounts-keys.ts that is not under a user', () => {
    const prefixes = new Set(
      Object.values(makers).map((make) => `${make('a', 'b', 'c').pk.split('#')[0]}#`),
    );
    const { signInSecrets, accountRecords, users } = guardedItems;
    const guarded: string[] = [...signInSecrets, ...accountRecords, users];
    expect([...prefixes].filter((prefix) => !guarded.includes(prefix))).toEqual([]);
    expect(prefixes.size).toBeGreaterThan(8);
  });
});
