/** Runs `work` while customers make calls; the calls stop once the work has ended or failed. */
export async function underLoad<Calls, Result>(
  load: (stopped: AbortSignal) => Promise<Calls>,
  work: () => Promise<Result>,
): Promise<{ readonly calls: Calls; readonly result: Result }> {
  const done = new AbortController();
  const working = work().finally(() => {
    done.abort();
  });
  const [calls, result] = await Promise.all([load(done.signal), working]);
  return { calls, result };
}
