import type { App } from 'aws-cdk-lib';
export type Planted = App;
