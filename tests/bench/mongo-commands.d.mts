/** A MongoDB server's address that counts what passes it. */
export interface CountedMongo {
  readonly url: string;
  /** What was asked since the last call, `{'find records.sessions': 12, …}`, without the driver's watching of the server. */
  takeCounts(): Record<string, number>;
  close(): void;
}

export function countedMongo(mongodbUrl: string): Promise<CountedMongo>;
