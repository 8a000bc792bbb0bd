import { formatNumber } from '../../../bundle-composer/src/pdf/lexer.ts';
export const planted = [formatNumber];
