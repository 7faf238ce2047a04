import { realpathSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';

/** Lets the operating system tell when a file beside a database is written to, by whichever process. */
export class FileWatch {
  private watcher: FSWatcher | null = null;
  private isPossible = true;

  /** @param beside what the file is called behind the database's name: `-wal` */
  constructor(
    private readonly database: string,
    private readonly beside: string,
  ) {}

  get isOn(): boolean {
    return this.watcher !== null;
  }

  /** Begins, where the system can tell; where it cannot, who wants to know has to look. */
  start(onWrite: () => void): void {
    if (this.watcher !== null || !this.isPossible) return;
    try {
      this.watcher = watch(`${realpathSync(this.database)}${this.beside}`, { persistent: false }, onWrite);
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
