export {
  type LocalQuota,
  type ServiceQuotasOptions,
  startServiceQuotas,
} from './start-service-quotas.ts';
