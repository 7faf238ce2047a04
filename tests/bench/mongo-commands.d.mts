/** A proxy of a MongoDB server that counts the commands sent through it. */
export interface CountedMongo {
  readonly url: string;
  /** The counts since the last call, `{'find records.sessions': 12, …}`, without `hello`, `isMaster`, `ping` and `endSessions`. */
  takeCounts(): Record<string, number>;
  close(): void;
}

export function countedMongo(mongodbUrl: string): Promise<CountedMongo>;
