/** Lets the test browser open frames, which it does not by default; frames without an address reach no server. */
export function allowFrames(): void {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } };
  Object.assign(happyDOM.settings, { disableIframePageLoading: false, enableIframePageLoading: true });
}

/** Whether the browser would ask the customer before the page is closed. */
export function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  globalThis.dispatchEvent(event);
  return event.defaultPrevented;
}
