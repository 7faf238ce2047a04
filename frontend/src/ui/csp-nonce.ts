/** What the page's security policy lets styles in by, where it has one; null with the development server. */
export function cspNonce(): string | null {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce;
  return nonce === undefined || nonce === '' ? null : nonce;
}
