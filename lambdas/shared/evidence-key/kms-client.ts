import { KMSClient } from '@aws-sdk/client-kms';

export const createKmsClient = () => new KMSClient();
