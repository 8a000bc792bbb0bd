import { App } from 'aws-cdk-lib';
export const planted = [App];
