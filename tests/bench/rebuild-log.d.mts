/** Fills empty stores; returns how many events there are of each type. */
export function writeLog(dataDir: string, count: number): Promise<Record<string, number>>;
