import { paths } from '#portal/app/favicon.tsx';
export const planted = [paths];
