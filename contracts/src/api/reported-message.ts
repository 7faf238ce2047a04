/** Messages of a failing network or a closing server: the page shows them, but does not report them (spec §8). */
const UNREPORTED = ['database connection closing', 'Load failed', 'Failed to fetch'];

/** Whether the page reports a failure with this message to the server; a prefix such as `TypeError: ` is ignored. */
export function isReportedMessage(message: string): boolean {
  const text = message.replace(/^\w*Error: /, '');
  // Some browsers add the host of the request.
  return !UNREPORTED.some((start) => text === start || text.startsWith(`${start} (`));
}
