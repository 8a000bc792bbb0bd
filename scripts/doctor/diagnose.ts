import { settingsOf } from '#lib/config/stages.ts';
import {
  checkBootstrap,
  checkConcurrency,
  checkIdentity,
  checkSecrets,
  checkStacks,
} from './check-account.ts';
import { checkCognito } from './check-cognito.ts';
import { checkDomain } from './check-domain.ts';
import { checkMachine, type Machine } from './check-machine.ts';
import { checkReplica } from './check-replica.ts';
import { checkMail, checkTextMessages } from './check-sending.ts';
import { checkSettings } from './check-settings.ts';
import { checkVocabularies } from './check-speech-names.ts';
import { checkTranscribe } from './check-transcribe.ts';
import { checkWhatsApp } from './check-whatsapp.ts';
import type { Finding } from './finding.ts';

type DiagnoseInput = Machine & {
  stage: string;
  /** Default: those of lib/config/stages.ts. */
  raw?: Record<string, unknown>;
  /** Whether the values of secrets are read, to judge their form. */
  areSecretsRead?: boolean;
};

/** All that a deployment of the stage needs, in the order in which it is best mended. */
export async function diagnose(input: DiagnoseInput): Promise<Finding[]> {
  const { stage, raw = settingsOf(input.stage), areSecretsRead: isRead = false } = input;
  const { settings, findings } = checkSettings(stage, raw);
  const here = [...checkMachine(input), ...findings];
  if (!settings) return here;
  const identity = await checkIdentity(settings);
  if (identity.some(({ state }) => state !== 'ok')) return [...here, ...identity];
  const there = await Promise.all([
    checkBootstrap(settings.region),
    checkStacks(stage, settings),
    checkReplica(stage, settings),
    checkConcurrency(settings.region),
    checkTranscribe(settings),
    checkVocabularies(stage, settings),
    checkCognito(settings),
    checkWhatsApp(settings),
    checkDomain(settings),
    checkMail(settings),
    checkTextMessages(settings),
    checkSecrets(settings, { isRead }),
  ]);
  return [...here, ...identity, ...there.flat()];
}
