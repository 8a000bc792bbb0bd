import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { invalidate } from '#portal/shared/api/query-keys.ts';

/** A list on the screen whose answers arrive when the test gives them, and what it shows. */
function shownList(client: QueryClient) {
  const answers: PromiseWithResolvers<string>[] = [];
  const list = new QueryObserver(client, {
    queryKey: ['orders', 'list'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
    retry: false,
  });
  const close = list.subscribe(() => undefined);
  const answer = async (at: number, text: string) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(at));
    answers[at]?.resolve(text);
  };
  return { answers, answer, shown: () => list.getCurrentResult().data, close };
}

test('a change during the first read of a list is read after it', async () => {
  const client = new QueryClient();
  const { answers, answer, shown, close } = shownList(client);
  const reloaded = invalidate(client, ['orders']);
  await answer(0, 'before the change');
  await answer(1, 'after it');
  await reloaded;
  expect([shown(), answers.length]).toEqual(['after it', 2]);
  close();
});

test('a first read that fails is tried again', async () => {
  const client = new QueryClient();
  const { answers, answer, shown, close } = shownList(client);
  const reloaded = invalidate(client, ['orders']);
  answers[0]?.reject(new Error('no network'));
  await answer(1, 'after it');
  await reloaded;
  expect(shown()).toBe('after it');
  close();
});

test('a later read that is under way is begun anew, and other lists are not read', async () => {
  const client = new QueryClient();
  const { answers, answer, shown, close } = shownList(client);
  await answer(0, 'before the change');
  await vi.waitFor(() => expect(shown()).toBe('before the change'));
  void invalidate(client, ['orders']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  const reloaded = invalidate(client, ['orders'], ['parties']);
  await answer(2, 'after it');
  await reloaded;
  expect([shown(), answers.length]).toEqual(['after it', 3]);
  close();
});
