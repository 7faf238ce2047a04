import { realpathSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';

/** Lets the operating system tell when the `-wal` file of a database is written to by any process. */
export class FileWatch {
  private watcher: FSWatcher | null = null;
  private isPossible = true;

  constructor(private readonly database: string) {}

  get isOn(): boolean {
    return this.watcher !== null;
  }

  /** Starts watching where the system supports it; where it does not, `isOn` stays false and the caller has to poll. */
  start(onWrite: () => void): void {
    if (this.watcher !== null || !this.isPossible) return;
    try {
      this.watcher = watch(`${realpathSync(this.database)}-wal`, { persistent: false }, onWrite);
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
