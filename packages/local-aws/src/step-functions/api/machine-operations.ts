import * as z from 'zod';
import { notCovered, operation, ServiceError } from '../../shared/json-service.ts';
import { machineArn, machineNameOf } from '../arns.ts';
import { invalidDefinition, readDefinition } from '../definition/read-definition.ts';
import { LARGEST_DEFINITION_BYTES } from '../limits.ts';
import {
  type ApiDeps,
  arnSchema,
  getMachine,
  includedDataSchema,
  nameSchema,
  pageShape,
  pageSize,
  readToken,
  requireAllData,
  requireName,
  toSeconds,
  writeToken,
} from './api-deps.ts';

const definitionSchema = z.string().min(1).max(LARGEST_DEFINITION_BYTES);

const typeSchema = z.enum(['STANDARD', 'EXPRESS']).default('STANDARD');

/** CreateStateMachine, UpdateStateMachine and the like. */
export function machineOperations(deps: ApiDeps) {
  const { store, clock } = deps;
  return {
    CreateStateMachine: operation(
      z.strictObject({
        name: nameSchema,
        definition: definitionSchema,
        roleArn: arnSchema,
        type: typeSchema,
      }),
      ({ name, definition, roleArn, type }) => {
        requireName(name);
        requireStandard(type);
        requireRole(roleArn);
        requireDefinition(definition);
        const found = store.machines.find(name);
        if (found) {
          if (found.status === 'DELETING') throw deleting(name);
          // Another role makes no difference; the first one stays.
          if (found.definition !== definition)
            throw new ServiceError(
              'StateMachineAlreadyExists',
              `State Machine Already Exists: '${machineArn(name)}'`,
            );
          return { stateMachineArn: machineArn(name), creationDate: toSeconds(found.createdAtMs) };
        }
        const createdAtMs = clock.nowMs();
        store.transaction(() => store.machines.add({ name, roleArn, definition, createdAtMs }));
        return { stateMachineArn: machineArn(name), creationDate: toSeconds(createdAtMs) };
      },
    ),

    UpdateStateMachine: operation(
      z.strictObject({
        stateMachineArn: arnSchema,
        definition: definitionSchema.optional(),
        roleArn: arnSchema.optional(),
      }),
      ({ stateMachineArn, definition, roleArn }) => {
        const machine = getMachine(deps, stateMachineArn);
        if (machine.status === 'DELETING') throw deleting(machine.name);
        if (definition === undefined && roleArn === undefined)
          throw new ServiceError(
            'MissingRequiredParameter',
            'Either the definition, the role ARN, the LoggingConfiguration, or the TracingConfiguration must be specified',
          );
        if (definition !== undefined) requireDefinition(definition);
        if (roleArn !== undefined) requireRole(roleArn);
        const { name, revision, ...current } = machine;
        const change = {
          definition: definition ?? current.definition,
          roleArn: roleArn ?? current.roleArn,
        };
        const isSame =
          change.definition === current.definition && change.roleArn === current.roleArn;
        const revisionId = isSame
          ? revision
          : store.transaction(() => store.machines.update(name, change));
        return { updateDate: toSeconds(clock.nowMs()), revisionId };
      },
    ),

    DescribeStateMachine: operation(
      z.strictObject({ stateMachineArn: arnSchema, includedData: includedDataSchema }),
      ({ stateMachineArn, includedData }) => {
        requireAllData(includedData);
        const machine = getMachine(deps, stateMachineArn);
        return {
          ...present(machine),
          status: machine.status,
          definition: machine.definition,
          roleArn: machine.roleArn,
          revisionId: machine.revision,
          loggingConfiguration: { level: 'OFF', includeExecutionData: false },
          tracingConfiguration: { enabled: false },
        };
      },
    ),

    ListStateMachines: operation(z.strictObject(pageShape), ({ maxResults, nextToken }) => {
      const limit = pageSize(maxResults);
      const after = readToken('machines', nextToken, '');
      const found = store.machines.list(after, limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        stateMachines: page.map(present),
        ...(found.length > limit && last && { nextToken: writeToken('machines', last.name) }),
      };
    }),

    DeleteStateMachine: operation(
      z.strictObject({ stateMachineArn: arnSchema }),
      ({ stateMachineArn }) => {
        const name = machineNameOf(stateMachineArn);
        store.transaction(() => {
          if (store.executions.countRunning(name)) store.machines.markDeleting(name);
          else store.machines.delete(name);
        });
        return {};
      },
    ),

    ValidateStateMachineDefinition: operation(
      z.strictObject({
        definition: definitionSchema,
        type: typeSchema,
        severity: z.enum(['ERROR', 'WARNING']).optional(),
        maxResults: z.int().min(0).max(100).default(0),
      }),
      ({ definition, type, maxResults }) => {
        requireStandard(type);
        const read = readDefinition(definition);
        const problems = 'diagnostics' in read ? read.diagnostics : [];
        const most = maxResults || 100;
        return {
          result: problems.length ? 'FAIL' : 'OK',
          diagnostics: problems
            .slice(0, most)
            .map(({ location, ...problem }) => ({ severity: 'ERROR', ...problem, location })),
          truncated: problems.length > most,
        };
      },
    ),
  };
}

const present = ({ name, createdAtMs }: { name: string; createdAtMs: number }) => ({
  stateMachineArn: machineArn(name),
  name,
  type: 'STANDARD',
  creationDate: toSeconds(createdAtMs),
});

function requireStandard(type: z.output<typeof typeSchema>): void {
  if (type !== 'STANDARD') throw notCovered('Step Functions', `the type ${type}`);
}

/** Throws InvalidArn. */
function requireRole(arn: string): void {
  if (!/^arn:aws[\w-]*:iam::\d{12}:role\/.+$/.test(arn))
    throw new ServiceError('InvalidArn', `Invalid Role Arn: '${arn}'`);
}

/** Throws InvalidDefinition, or 501. */
function requireDefinition(definition: string): void {
  const read = readDefinition(definition);
  if ('diagnostics' in read) throw invalidDefinition(read.diagnostics);
}

const deleting = (name: string) =>
  new ServiceError('StateMachineDeleting', `State Machine Deleting: '${machineArn(name)}'`);
