import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Clock, epochSeconds } from '../clock.ts';
import { conditional } from '../dynamo/conditional.ts';
import { getItem } from '../dynamo/get-item.ts';
import type { Table } from '../dynamo/table.ts';
import { logger } from '../logger.ts';
import { consentKeys } from './consent-keys.ts';
import { isRefusal, sendWhatsApp, type WhatsApp, type WhatsAppMessage } from './whatsapp.ts';

/** A request can be repeated for a day (create-once.ts). */
const RECEIPT_LIVES_SECONDS = 2 * 86_400;

type Content = Omit<WhatsAppMessage, 'to'>;

type SendOnce = {
  /** Key of the receipt that marks the message as sent. */
  receipt: { pk: string; sk: string };
  /** E.164. */
  to: string;
  message: () => Promise<Content> | Content;
  /** Logged with the error if the message fails. */
  failure: { event: string; ids: Readonly<Record<string, string>> };
};

/**
 * Sends a message unless its receipt exists. Returns false if it failed or the person has withdrawn
 * their consent to such messages; never throws for a message. A repeat sends a refused message again, and none with an unknown outcome: a duplicate is
 * worse than a missing message.
 */
export async function sendOnce(
  { table, clock, whatsApp }: { table: Table; clock: Clock; whatsApp: WhatsApp },
  { receipt, to, message, failure }: SendOnce,
): Promise<boolean> {
  try {
    // The person withdrew their consent (docs/adr/0078-personal-data.md).
    if (await getItem(table, consentKeys.withdrawal(to), { isConsistent: true })) return false;
    const isFirst = await conditional(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...receipt, expiresAt: epochSeconds(clock.now()) + RECEIPT_LIVES_SECONDS },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    );
    if (isFirst) await sendWhatsApp(whatsApp, { to, ...(await message()) });
    return true;
  } catch (error) {
    logger.error(failure.event, {
      ...failure.ids,
      error: error instanceof Error ? error : String(error),
    });
    if (isRefusal(error))
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: receipt }));
    return false;
  }
}

/** The people with a number in E.164 format, each number once. */
export function oncePerNumber<Person extends { mobile: string }>(
  people: readonly Person[],
): Person[] {
  const byMobile = new Map<string, Person>();
  for (const person of people)
    if (/^\+[1-9]\d{6,14}$/.test(person.mobile) && !byMobile.has(person.mobile))
      byMobile.set(person.mobile, person);
  return [...byMobile.values()];
}
