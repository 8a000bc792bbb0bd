import * as z from 'zod';
import { notCovered, ServiceError } from '../shared/json-service.ts';
import type { MovableClock } from '../shared/movable-clock.ts';
import { isJsonInput, readTarget } from './invoke-target.ts';
import { nextTime, type ScheduleRunner } from './run-schedules.ts';
import { readExpression } from './schedule-expression.ts';
import {
  DEFAULT_GROUP,
  type Schedule,
  type ScheduleGroup,
  type ScheduleSettings,
  type ScheduleStore,
  scheduleStates,
  settingsSchema,
} from './schedule-store.ts';
import { groupArn, scheduleArn } from './scheduler-arns.ts';
import { isTimeZone } from './zoned-time.ts';

export type SchedulerDeps = { store: ScheduleStore; clock: MovableClock; runner: ScheduleRunner };

/** A request: the name in its path, its query and its body. */
export type SchedulerRequest = { name: string; query: URLSearchParams; body: unknown };
type Operation = (request: SchedulerRequest) => object;

const nameSchema = z.string().regex(/^[\w.-]{1,64}$/, 'Not a valid name');
const bodySchema = settingsSchema.extend({
  GroupName: nameSchema.default(DEFAULT_GROUP),
  ClientToken: z.string().min(1).max(64).default(''),
});
const groupBodySchema = z.strictObject({ ClientToken: z.string().optional() });

const invalid = (message: string) => new ServiceError('ValidationException', message);
const notFound = (kind: string, name: string) =>
  new ServiceError('ResourceNotFoundException', `${kind} ${name} does not exist.`, 404);
const conflict = (kind: string, name: string) =>
  new ServiceError('ConflictException', `${kind} ${name} already exists.`, 409);

/** The operations by method and kind of path. */
export function schedulerOperations(deps: SchedulerDeps): Record<string, Operation> {
  const { store, clock, runner } = deps;
  const seconds = (ms: number) => ms / 1000;

  const getSchedule = (name: string, query: URLSearchParams): Schedule => {
    const group = query.get('groupName') ?? DEFAULT_GROUP;
    const schedule = store.find(group, name);
    if (!schedule) throw notFound('Schedule', name);
    return schedule;
  };
  const getGroup = (name: string): ScheduleGroup => {
    const group = store.findGroup(name);
    if (!group) throw notFound('Schedule group', name);
    return group;
  };
  const summary = ({ groupName, name, settings, createdAtMs, changedAtMs }: Schedule) => ({
    Arn: scheduleArn(groupName, name),
    GroupName: groupName,
    Name: name,
    State: settings.State,
    CreationDate: seconds(createdAtMs),
    LastModificationDate: seconds(changedAtMs),
  });
  const presentGroup = ({ name, createdAtMs }: ScheduleGroup) => ({
    Arn: groupArn(name),
    Name: name,
    State: 'ACTIVE',
    CreationDate: seconds(createdAtMs),
    LastModificationDate: seconds(createdAtMs),
  });

  return {
    'POST /schedules/': ({ name, body }) => {
      parse(nameSchema, name);
      const {
        GroupName: groupName,
        ClientToken: clientToken,
        ...settings
      } = parse(bodySchema, body);
      requireSettings(settings);
      getGroup(groupName);
      const found = store.find(groupName, name);
      const isRepeated =
        found?.clientToken === clientToken &&
        JSON.stringify(found.settings) === JSON.stringify(settings);
      if (found && !(clientToken && isRepeated)) throw conflict('Schedule', name);
      if (!found) {
        const createdAtMs = clock.nowMs();
        const nextAtMs = firstTime(settings, createdAtMs);
        store.add({ groupName, name, settings, clientToken, createdAtMs, nextAtMs });
        runner.changed();
      }
      return { ScheduleArn: scheduleArn(groupName, name) };
    },

    'PUT /schedules/': ({ name, body }) => {
      const { GroupName, ClientToken, ...settings } = parse(bodySchema, body);
      requireSettings(settings);
      const { id } = getSchedule(name, new URLSearchParams({ groupName: GroupName }));
      const changedAtMs = clock.nowMs();
      store.update(id, { settings, changedAtMs, nextAtMs: firstTime(settings, changedAtMs) });
      runner.changed();
      return { ScheduleArn: scheduleArn(GroupName, name) };
    },

    'GET /schedules/': ({ name, query }) => {
      const schedule = getSchedule(name, query);
      return { ...schedule.settings, ...summary(schedule) };
    },

    'DELETE /schedules/': ({ name, query }) => {
      const { id } = getSchedule(name, query);
      store.transaction(() => store.delete(id));
      runner.changed();
      return {};
    },

    'GET /schedules': ({ query }) => {
      const state = parse(z.enum(scheduleStates).optional(), query.get('State') ?? undefined);
      const page = readPage(query);
      const found = store.list({
        ...page,
        group: query.get('ScheduleGroup') ?? undefined,
        state,
        limit: page.limit + 1,
      });
      const schedules = found.slice(0, page.limit);
      const last = schedules.at(-1);
      return {
        Schedules: schedules.map((schedule) => ({
          ...summary(schedule),
          Target: { Arn: schedule.settings.Target.Arn },
        })),
        ...(found.length > page.limit && last && nextToken(`${last.groupName}/${last.name}`)),
      };
    },

    'POST /schedule-groups/': ({ name, body }) => {
      parse(nameSchema, name);
      parse(groupBodySchema, body);
      if (store.findGroup(name)) throw conflict('Schedule group', name);
      store.addGroup(name, clock.nowMs());
      return { ScheduleGroupArn: groupArn(name) };
    },

    'GET /schedule-groups/': ({ name }) => presentGroup(getGroup(name)),

    'DELETE /schedule-groups/': ({ name }) => {
      if (name === DEFAULT_GROUP) throw invalid('The default schedule group cannot be deleted.');
      getGroup(name);
      store.transaction(() => store.deleteGroup(name));
      runner.changed();
      return {};
    },

    'GET /schedule-groups': ({ query }) => {
      const page = readPage(query);
      const found = store.listGroups({ ...page, limit: page.limit + 1 });
      const groups = found.slice(0, page.limit);
      const last = groups.at(-1);
      return {
        ScheduleGroups: groups.map(presentGroup),
        ...(found.length > page.limit && last && nextToken(last.name)),
      };
    },
  };
}

/** at() runs also when its time has passed. */
function firstTime(settings: ScheduleSettings, nowMs: number): number | null {
  const isOnce = settings.ScheduleExpression.startsWith('at(');
  const afterMs = isOnce ? Number.NEGATIVE_INFINITY : nowMs - 1;
  return nextTime(settings, { createdAtMs: nowMs, afterMs });
}

function requireSettings(settings: ScheduleSettings): void {
  const { ScheduleExpression, ScheduleExpressionTimezone, StartDate, EndDate, Target } = settings;
  if (settings.FlexibleTimeWindow.Mode !== 'OFF')
    throw notCovered('Scheduler', 'flexible time windows');
  if (!readTarget(Target.Arn)) throw notCovered('Scheduler', `the target ${Target.Arn}`);
  if (!readExpression(ScheduleExpression))
    throw invalid(`Invalid Schedule Expression ${ScheduleExpression}.`);
  if (!isTimeZone(ScheduleExpressionTimezone))
    throw invalid(`Invalid time zone ${ScheduleExpressionTimezone}.`);
  if (Target.Input !== undefined && !isJsonInput(Target.Input))
    throw invalid('The Input of the target is not valid JSON.');
  if (StartDate !== undefined && EndDate !== undefined && EndDate <= StartDate)
    throw invalid('EndDate must be after StartDate.');
}

/** Throws ValidationException, or 501 for fields that are not covered. */
function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  for (const issue of result.error.issues)
    if (issue.code === 'unrecognized_keys')
      throw notCovered('Scheduler', `the fields ${issue.keys.join(', ')}`);
  throw invalid(z.prettifyError(result.error));
}

const MOST_RESULTS = 100;

function readPage(query: URLSearchParams) {
  const limit = parse(
    z.coerce.number().int().min(1).max(MOST_RESULTS),
    query.get('MaxResults') ?? MOST_RESULTS,
  );
  const token = query.get('NextToken') ?? '';
  return {
    limit,
    prefix: query.get('NamePrefix') ?? '',
    after: Buffer.from(token, 'base64url').toString('utf8'),
  };
}

const nextToken = (position: string) => ({
  NextToken: Buffer.from(position).toString('base64url'),
});
