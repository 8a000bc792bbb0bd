import { SFNClient } from '@aws-sdk/client-sfn';

export const createSfnClient = () => new SFNClient();
