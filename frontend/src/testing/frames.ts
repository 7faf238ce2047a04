/** The test browser opens no frames unless it is told to; without an address they stay empty and reach no server. */
export function allowFrames(): void {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } };
  Object.assign(happyDOM.settings, { disableIframePageLoading: false, enableIframePageLoading: true });
}
