import { load } from 'bytestreamjs';
export const planted = [load];
