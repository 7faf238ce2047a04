/** How far a rebuild has come. */
export interface Progress {
  readonly stage: 'folding' | 'indexing' | 'comparing' | 'switching' | 'removing the old';
  /** Events passed, those of an interrupted run not counted. */
  readonly events: number;
  /** Null where the store cannot tell quickly. */
  readonly total: number | null;
  readonly perSecond: number;
  readonly secondsLeft: number | null;
}

/** Rate and time left, from what was done since it was made. */
export class Pace {
  private readonly begin: number;

  /** @param now a clock in milliseconds that only goes forward */
  constructor(
    private readonly now: () => number,
    private readonly total: number | null,
  ) {
    this.begin = now();
  }

  at(stage: Progress['stage'], events: number): Progress {
    const seconds = (this.now() - this.begin) / 1_000;
    const perSecond = seconds > 0 ? events / seconds : 0;
    const left = this.total === null ? null : Math.max(0, this.total - events);
    const secondsLeft = left === null || perSecond === 0 ? null : left / perSecond;
    return { stage, events, total: this.total, perSecond, secondsLeft };
  }
}
