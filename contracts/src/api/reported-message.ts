/** Failures of the network or of a closing server: shown, but nothing to report (spec §8). */
const UNREPORTED = ['database connection closing', 'Load failed', 'Failed to fetch'];

/** Whether the server is told of a failure with this message; `TypeError: ` before it is not part of it. */
export function isReportedMessage(message: string): boolean {
  const text = message.replace(/^\w*Error: /, '');
  // Some browsers add the host that was asked.
  return !UNREPORTED.some((known) => text === known || text.startsWith(`${known} (`));
}
