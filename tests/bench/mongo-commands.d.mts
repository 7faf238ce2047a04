/** A MongoDB server's address that counts what passes it. */
export interface CountedMongo {
  readonly url: string;
  /** The commands since the last call, `{'find records.sessions': 12, …}`, without those that monitor the server. */
  takeCounts(): Record<string, number>;
  close(): void;
}

export function countedMongo(mongodbUrl: string): Promise<CountedMongo>;
