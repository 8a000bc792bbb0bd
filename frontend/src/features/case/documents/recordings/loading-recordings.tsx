import { Skeleton } from '#portal/shared/ui/states.tsx';

export const LoadingRecordings = () => (
  <Skeleton lines={3} label="Loading recordings..." isLabelVisible />
);
