import { beforeEach, describe, expect, it, vi } from 'vitest';
import { afterStepsBack, indexOfEntry, stepBackTo } from '#portal/shared/navigation/steps-back.ts';

/** A history as browsers have it: a step back happens some time after it was asked for. */
class SlowHistory extends EventTarget {
  entries = [{ idx: 0, key: 'page' }];
  present = 0;
  readonly #asked: number[] = [];

  get state() {
    return this.entries[this.present];
  }
  go(steps: number): void {
    this.#asked.push(steps);
  }
  push(key: string): void {
    this.entries = [...this.entries.slice(0, this.present + 1), { idx: this.present + 1, key }];
    this.present += 1;
  }
  arrive(): void {
    this.present += this.#asked.shift() ?? 0;
    this.dispatchEvent(new Event('popstate'));
  }
  get isMoving(): boolean {
    return this.#asked.length > 0;
  }
}

let history: SlowHistory;
beforeEach(() => {
  history = new SlowHistory();
  vi.stubGlobal('window', {
    history,
    addEventListener: history.addEventListener.bind(history),
  });
});

describe('steps back', () => {
  it('do not add up: a drawer that closes with its dialog stays on the page', () => {
    history.push('drawer');
    history.push('dialog');
    afterStepsBack(() => stepBackTo(indexOfEntry() - 1));
    afterStepsBack(() => stepBackTo(0));
    expect(history.present).toBe(2);
    history.arrive();
    expect(history.present).toBe(1);
    history.arrive();
    expect([history.present, history.isMoving]).toEqual([0, false]);
  });

  it('are not asked for twice, if the first one has arrived where the second one leads', () => {
    history.push('drawer');
    history.push('dialog');
    afterStepsBack(() => stepBackTo(0));
    afterStepsBack(() => stepBackTo(1));
    history.arrive();
    expect([history.present, history.isMoving]).toEqual([0, false]);
  });

  it('take no entry back that is added after them', () => {
    history.push('dialog');
    afterStepsBack(() => stepBackTo(0));
    afterStepsBack(() => history.push('drawer'));
    expect(history.state?.key).toBe('dialog');
    history.arrive();
    expect(history.entries.map(({ key }) => key)).toEqual(['page', 'drawer']);
    expect([history.state?.key, history.isMoving]).toEqual(['drawer', false]);
  });

  it('let others act when a link is followed before they arrive', () => {
    history.push('dialog');
    afterStepsBack(() => stepBackTo(0));
    history.push('other page');
    const act = vi.fn();
    afterStepsBack(act);
    expect(act).toHaveBeenCalledOnce();
  });
});
