import { expect, it } from 'vitest';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { followScheduledWork } from '#local/scheduled-functions.ts';

const recordOf = (eventName: string, pk: string) => ({
  eventName,
  dynamodb: { Keys: { pk: { S: pk } } },
});

/** The functions that a record of the stream wakes. */
function wokenBy(record: unknown): string[] {
  const { functions, announce } = followScheduledWork();
  announce(record);
  return functions.filter(({ changes }) => changes.count() > 0).map(({ name }) => name);
}

it('a scheduled function of one machine is woken by writes of its own work', () => {
  expect(wokenBy(recordOf('INSERT', 'OUTBOX'))).toEqual(['send-mail']);
  expect(wokenBy(recordOf('MODIFY', 'MAILLETTERS'))).toEqual(['send-mail']);
  expect(wokenBy(recordOf('INSERT', 'SETTLEMENTS#DUE'))).toEqual(['close-rounds']);
  expect(wokenBy(recordOf('INSERT', 'CLOCKS#DUE'))).toEqual(['warn-of-clocks']);
});

it('it is not woken by what it has done, or by other items', () => {
  expect(wokenBy(recordOf('REMOVE', 'OUTBOX'))).toEqual([]);
  expect(wokenBy(recordOf('INSERT', 'CASE#cas_1'))).toEqual([]);
  expect(wokenBy({})).toEqual([]);
});

it('each scheduled function of one machine reads the partitions of its work', () => {
  for (const { name, work } of followScheduledWork().functions)
    expect(allFunctions.find((one) => one.name === name)?.partitions).toEqual(
      expect.arrayContaining([...work]),
    );
});
