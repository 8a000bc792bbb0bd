import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';

const PREFIX = `arn:aws:scheduler:${LOCAL_REGION}:${LOCAL_ACCOUNT}:`;

export const groupArn = (name: string): string => `${PREFIX}schedule-group/${name}`;
export const scheduleArn = (group: string, name: string): string =>
  `${PREFIX}schedule/${group}/${name}`;
