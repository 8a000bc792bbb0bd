import { attempt } from '../../../shared/attempt.ts';

/** Whether a person uses voice commands, in this browser. */

const storageKey = (userId: string) => `voice-commands:${userId}`;

export const areCommandsOn = (userId: string): boolean =>
  attempt(() => localStorage.getItem(storageKey(userId))) !== 'off';

export const keepCommandsOn = (userId: string, areOn: boolean): void =>
  void attempt(() => localStorage.setItem(storageKey(userId), areOn ? 'on' : 'off'));
