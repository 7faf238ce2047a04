/** How far a rebuild has come. */
export interface RebuildProgress {
  readonly stage:
    'folding by stream' | 'folding' | 'indexing' | 'comparing' | 'switching' | 'removing the old';
  /** Events read in this stage to fold them, without those of an interrupted run. */
  readonly events: number;
  /** Null where it is not known: the store cannot tell quickly, a fold by stream is continued, or the stage folds nothing. */
  readonly total: number | null;
  readonly perSecond: number;
  readonly secondsLeft: number | null;
}

/** Rate and time left of a stage, from what was done since it began. */
export class ProgressMeter {
  private stage: RebuildProgress['stage'] = 'folding';
  private total: number | null = null;
  private events = 0;
  private since = 0;

  /** @param now a clock in milliseconds */
  constructor(private readonly now: () => number) {}

  begin(stage: RebuildProgress['stage'], total: number | null = null): RebuildProgress {
    this.stage = stage;
    this.total = total;
    this.events = 0;
    this.since = this.now();
    return this.advance(0);
  }

  advance(events: number): RebuildProgress {
    this.events += events;
    const seconds = (this.now() - this.since) / 1_000;
    const perSecond = seconds > 0 ? this.events / seconds : 0;
    const eventsLeft = this.total === null ? null : Math.max(0, this.total - this.events);
    const secondsLeft = eventsLeft === null || perSecond === 0 ? null : eventsLeft / perSecond;
    return { stage: this.stage, events: this.events, total: this.total, perSecond, secondsLeft };
  }
}
