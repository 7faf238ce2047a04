import { realpathSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';

/** Lets the operating system tell when a file beside a database, such as its `-wal`, is written to by any process. */
export class FileWatch {
  private watcher: FSWatcher | null = null;
  private isPossible = true;

  /** @param suffix the end of the watched file's name, after the database's: `-wal` */
  constructor(
    private readonly database: string,
    private readonly suffix: string,
  ) {}

  get isOn(): boolean {
    return this.watcher !== null;
  }

  /** Starts watching where the system supports it; where it does not, `isOn` stays false and the caller has to poll. */
  start(onWrite: () => void): void {
    if (this.watcher !== null || !this.isPossible) return;
    try {
      this.watcher = watch(`${realpathSync(this.database)}${this.suffix}`, { persistent: false }, onWrite);
      this.watcher.on('error', () => {
        this.isPossible = false;
        onWrite();
      });
    } catch {
      // No such file, or no watches left.
      this.isPossible = false;
    }
  }

  stop(): void {
    this.watcher?.close();
    this.watcher = null;
  }
}
