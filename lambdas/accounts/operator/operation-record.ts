import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { accountsKeys } from '../record/accounts-keys.ts';
import { AUDIT_LIVES_SECONDS } from './audit.ts';

/** Runs `npm run operate`: an AWS identity's ARN, or `local:` plus the operating system's user. */
export type Operator = string;

type Operation = {
  operator: Operator;
  event:
    | 'role_given'
    | 'sessions_ended'
    | 'account_disabled'
    | 'account_enabled'
    | 'mobile_replaced'
    | 'system_config_changed'
    | 'speech_server_set'
    | 'transcription_set'
    | 'bundles_renewed'
    | 'items_migrated'
    | 'items_restored'
    | 'files_restored'
    | 'table_prepared'
    | 'table_replicated'
    | 'audit_read'
    | 'person_exported'
    | 'erasure_started'
    | 'person_erased'
    | 'hold_set'
    | 'hold_lifted'
    | 'consent_withdrawn'
    | 'consent_given'
    | 'retention_set'
    | 'retention_applied'
    | 'accounts_exported'
    | 'accounts_imported'
    | 'portal_check_renewed';
  /** Id of a user, a party or a case, a hash of an address, or SYSTEM for the configuration. */
  subject: string;
  /** What changed, e.g. { from: 'mediator', to: 'caseManager' }; never a secret. */
  change: Record<string, unknown>;
};

/** Audit record of an operation (D18), written in the operation's own transaction. */
export function operationRecord(
  { table, clock }: Pick<AccountsDeps, 'table' | 'clock'>,
  { operator, event, subject, change }: Operation,
): TransactItem {
  const now = clock.now();
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...accountsKeys.audit(subject, now.toISOString(), newId('audit')),
        event,
        outcome: 'done',
        operator,
        change,
        expiresAt: epochSeconds(secondsAfter(now, AUDIT_LIVES_SECONDS)),
      },
    },
  };
}
