import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { crossExaminationSettingsSchema } from '#contracts/rules/speech/examinations.ts';
import { speechLanguageSchema } from '#contracts/rules/speech/languages.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { speechKeys } from './speech-keys.ts';
import { speechServerSchema } from './speech-server.constants.ts';

export const speechItemSchema = z.object({
  /** The self-hosted server; absent for Amazon Transcribe. */
  server: speechServerSchema.optional(),
  /** What the manager or an operator has set; absent for the deployment's default. */
  enableTranscription: z.enum(['yes', 'no']).optional(),
  /** Null if the case has none. */
  crossExamination: crossExaminationSettingsSchema.nullable().optional(),
  /** Language of the recordings; absent for the deployment's default. */
  recordingLanguage: speechLanguageSchema.optional(),
  version: z.number().default(0),
});
export type SpeechItem = z.output<typeof speechItemSchema>;

/** What is stored for a case. Half a read unit. */
export async function readSpeechItem(table: Table, caseId: string): Promise<SpeechItem> {
  const item = await getItem(table, speechKeys.settings(caseId));
  return speechItemSchema.parse(item ?? {});
}

/** Transaction item that sets some of a case's settings; undefined removes one. */
export const speechItemChange = (
  table: Table,
  caseId: string,
  change: Partial<Pick<SpeechItem, 'server' | 'enableTranscription'>>,
): TransactItem => ({ Update: settingsUpdate(table, caseId, change) });

/** Stores the manager's settings if `version` is the latest; false otherwise. */
export const storeCaseSpeech = (
  table: Table,
  {
    caseId,
    version,
    ...change
  }: { caseId: string } & Pick<SpeechItem, 'recordingLanguage'> &
    Required<Pick<SpeechItem, 'enableTranscription' | 'crossExamination' | 'version'>>,
): Promise<boolean> => {
  const update = settingsUpdate(table, caseId, change);
  return conditional(
    table.client.send(
      new UpdateCommand({
        ...update,
        ConditionExpression: version === 0 ? 'attribute_not_exists(version)' : 'version = :version',
        ExpressionAttributeValues: {
          ...update.ExpressionAttributeValues,
          ...(version > 0 && { ':version': version }),
        },
      }),
    ),
  );
};

function settingsUpdate(table: Table, caseId: string, change: Partial<SpeechItem>) {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const removed = Object.entries(change).filter(([, value]) => value === undefined);
  const sets = given.map(([name]) => `${name} = :${name}`).join(', ');
  return {
    TableName: table.name,
    Key: speechKeys.settings(caseId),
    UpdateExpression: [
      sets && `SET ${sets}`,
      removed.length > 0 && `REMOVE ${removed.map(([name]) => name).join(', ')}`,
      'ADD version :one',
    ]
      .filter(Boolean)
      .join(' '),
    ExpressionAttributeValues: {
      ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
      ':one': 1,
    },
  };
}
