export const HERE: string;

/** Starts a server process; `script` prints its port, alone or at the end of a URL. */
export function startServer(
  script: string,
  args?: readonly string[],
): Promise<{ readonly port: number; stop(): Promise<void> }>;
