import { realpathSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';

/** Lets the operating system tell when the `-wal` file of a database is written to by any process. */
export class FileWatch {
  private watcher: FSWatcher | null = null;
  private isPossible = true;

  constructor(private readonly databaseFile: string) {}

  get isOn(): boolean {
    return this.watcher !== null;
  }

  /**
   * Starts watching. Where that is impossible, or a watch has failed before, `isOn` stays false and the caller has to poll.
   * @param onWrite also called when the watch fails
   */
  start(onWrite: () => void): void {
    if (this.watcher !== null || !this.isPossible) return;
    try {
      this.watcher = watch(`${realpathSync(this.databaseFile)}-wal`, { persistent: false }, onWrite);
      this.watcher.on('error', () => {
        this.isPossible = false;
        onWrite();
      });
    } catch {
      // For example no such file, or no watches left.
      this.isPossible = false;
    }
  }

  stop(): void {
    this.watcher?.close();
    this.watcher = null;
  }
}
