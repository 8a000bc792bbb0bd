import { AppError } from '#shared/errors.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { Hearing } from './hearing-repository.ts';

/**
 * The next hearing, if it is the one that the caller saw, and its day is not over: a hearing may
 * be called and adjourned. Throws `conflict`.
 */
export function requireAdjournable(
  current: Hearing | undefined,
  hearingId: string,
  now: string,
): Hearing {
  if (current?.id !== hearingId)
    throw new AppError(
      'conflict',
      'This hearing is no longer the next one. Look at the case again',
    );
  if (indianDayOf(current.at) < indianDayOf(now))
    throw new AppError('conflict', 'The day of this hearing is over');
  return current;
}
