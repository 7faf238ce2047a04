/** The nonce that the page's security policy asks of styles; null without such a policy (development server). */
export function cspNonce(): string | null {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce;
  return nonce === undefined || nonce === '' ? null : nonce;
}
