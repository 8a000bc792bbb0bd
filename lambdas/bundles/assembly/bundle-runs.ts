import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { secondsAfter } from '#shared/clock.ts';
import { conditional, transactIf } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { bundleKeys } from '../record/bundle-keys.ts';
import {
  type Assembly,
  type BundlePdf,
  type BundleRecord,
  queued,
} from '../record/bundle-record.ts';

/** A run that has not reported for this time was killed; another one may take its bundle. */
const RUN_LIVES_SECONDS = 60;
/** A queued assembly that no run began within this time can be requested again. */
const QUEUED_SECONDS = 120;

/** Whether a bundle is being assembled or waits for it. */
export const isRunning = ({ assembly, updatedAt }: BundleRecord, now: Date): boolean =>
  assembly.state === 'queued'
    ? now.toISOString() < secondsAfter(new Date(updatedAt), QUEUED_SECONDS)
    : isTaken(assembly, now);

/** Whether a live run has the bundle. */
export const isTaken = ({ state, run }: Assembly, now: Date): boolean =>
  state === 'assembling' &&
  run !== undefined &&
  now.toISOString() < secondsAfter(new Date(run.at), RUN_LIVES_SECONDS);

/** The bundle as a run reads and writes it. */
export type Run = { table: Table; record: BundleRecord; runId: string };

const updateAssembly = (
  { table, record }: Run,
  assembly: Assembly,
  condition: { text: string; values: Record<string, unknown> },
) =>
  conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: bundleKeys.bundle(record.caseId, record.id),
        UpdateExpression: 'SET #assembly = :assembly',
        ConditionExpression: `#version = :version AND ${condition.text}`,
        ExpressionAttributeNames: {
          '#version': 'version',
          '#assembly': 'assembly',
          '#run': 'run',
          '#id': 'id',
        },
        ExpressionAttributeValues: {
          ':version': record.version,
          ':assembly': assembly,
          ...condition.values,
        },
      }),
    ),
  );

const ownRun = ({ runId }: Run) => ({
  text: '#assembly.#run.#id = :run',
  values: { ':run': runId },
});

/** Takes the bundle if it was not taken or changed since it was read. One write unit. */
export function takeBundle(run: Run, at: Date): Promise<boolean> {
  const { assembly } = run.record;
  return updateAssembly(run, assembling(run, at, { done: 0, total: assembly.total }), {
    ...(assembly.run
      ? { text: '#assembly.#run.#id = :taken', values: { ':taken': assembly.run.id } }
      : { text: 'attribute_not_exists(#assembly.#run.#id)', values: {} }),
  });
}

const assembling = (
  { runId }: Run,
  at: Date,
  { done, total }: { done: number; total: number },
): Assembly => ({
  state: 'assembling',
  message: '',
  done,
  total,
  run: { id: runId, at: at.toISOString() },
});

/** Reports progress. False if the bundle was changed or another run took it. One write unit. */
export const reportRun = (
  run: Run,
  at: Date,
  progress: { done: number; total: number },
): Promise<boolean> => updateAssembly(run, assembling(run, at, progress), ownRun(run));

/** Gives the bundle back after a failure: to the next delivery, or as failed with a message. */
export const endRun = (run: Run, message: string | undefined): Promise<boolean> =>
  updateAssembly(
    run,
    message === undefined
      ? queued(run.record)
      : { state: 'failed', message, done: 0, total: run.record.assembly.total },
    ownRun(run),
  );

/**
 * Sets the bundle's PDF and adds it to its versions, unless it equals the last one. False
 * if the bundle was changed or another run took it.
 */
export async function completeRun(
  run: Run,
  {
    pdf,
    documentIds,
    total,
    notices,
  }: {
    pdf: BundlePdf;
    documentIds: readonly string[];
    total: number;
    /** Written in the same transaction. */
    notices: readonly TransactItem[];
  },
): Promise<boolean> {
  const { table, record } = run;
  const { text, values } = ownRun(run);
  const assembly: Assembly = { state: 'ready', message: '', done: total, total };
  return transactIf(table, () => [
    {
      Update: {
        TableName: table.name,
        Key: bundleKeys.bundle(record.caseId, record.id),
        UpdateExpression: 'SET #assembly = :assembly, #pdf = :pdf',
        ConditionExpression: `#version = :version AND ${text}`,
        ExpressionAttributeNames: {
          '#version': 'version',
          '#assembly': 'assembly',
          '#pdf': 'pdf',
          '#run': 'run',
          '#id': 'id',
        },
        ExpressionAttributeValues: {
          ':version': record.version,
          ':assembly': assembly,
          ':pdf': pdf,
          ...values,
        },
      },
    },
    {
      Put: {
        TableName: table.name,
        Item: { ...bundleKeys.version(record.id, pdf.number), ...pdf, documentIds },
      },
    },
    ...notices,
  ]);
}
