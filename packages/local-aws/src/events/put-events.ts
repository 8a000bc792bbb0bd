import * as z from 'zod';
import { operation, ServiceError } from '../shared/json-service.ts';
import { type BusEvent, busEvent } from '../shared/service-events.ts';
import { readJson } from './event-json.ts';
import { busSchema, requireDefaultBus } from './rule-operations.ts';

const MOST_ENTRIES = 10;
const LARGEST_REQUEST_BYTES = 1_048_576;
/** 31 December 9999 in epoch seconds, the last day of an ISO date with four digits. */
const LATEST_TIME = 253_402_300_799;

const text = z.string().default('');
const entrySchema = z.strictObject({
  EventBusName: busSchema,
  Source: text,
  DetailType: text,
  Detail: text,
  /** Epoch seconds. */
  Time: z.number().min(0).max(LATEST_TIME).optional(),
  Resources: z.array(z.string().max(2048)).default([]),
});
type Entry = z.output<typeof entrySchema>;

/** PutEvents: the accepted entries are stored together; the others are reported. */
export const putEvents = (deps: { publish: (events: BusEvent[]) => void; now: () => Date }) =>
  operation(
    z.strictObject({ Entries: z.array(entrySchema).min(1).max(MOST_ENTRIES) }),
    ({ Entries }) => {
      for (const { EventBusName } of Entries) requireDefaultBus(EventBusName);
      if (Entries.reduce((sum, entry) => sum + sizeBytes(entry), 0) > LARGEST_REQUEST_BYTES)
        throw new ServiceError(
          'ValidationException',
          'Total size of the entries in the request is over the limit.',
        );
      const results = Entries.map((entry) => readEntry(entry, deps.now()));
      deps.publish(results.flatMap((result) => ('event' in result ? [result.event] : [])));
      return {
        FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length,
        Entries: results.map((result) =>
          'event' in result ? { EventId: result.event.id } : result,
        ),
      };
    },
  );

type Refusal = { ErrorCode: string; ErrorMessage: string };

function readEntry(entry: Entry, now: Date): { event: BusEvent } | Refusal {
  const { Source, DetailType, Detail, Time, Resources } = entry;
  for (const [name, value] of Object.entries({ Source, DetailType, Detail }))
    if (!value)
      return {
        ErrorCode: 'InvalidArgument',
        ErrorMessage: `Parameter ${name} is not valid. Reason: ${name} is a required argument.`,
      };
  if (Source.startsWith('aws.'))
    return {
      ErrorCode: 'NotAuthorizedForSourceException',
      ErrorMessage: 'Not authorized for the source.',
    };
  const detail = z.record(z.string(), z.unknown()).safeParse(readJson(Detail));
  if (!detail.success)
    return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  const at = Time === undefined ? now : new Date(Time * 1000);
  const event = busEvent({
    type: DetailType,
    source: Source,
    at,
    resources: Resources,
    detail: detail.data,
  });
  return { event };
}

/** As EventBridge counts it: 14 bytes for the time, and the bytes of the texts. */
function sizeBytes({ Source, DetailType, Detail, Time, Resources }: Entry): number {
  const texts = [Source, DetailType, Detail, ...Resources];
  const bytes = texts.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
  return bytes + (Time === undefined ? 0 : 14);
}
