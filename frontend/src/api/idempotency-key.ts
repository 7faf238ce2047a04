/** A fresh key for one intended change (D12); repeat the call with the same key to repeat it without a second effect. */
export function idempotencyKey(): string {
  // crypto.randomUUID exists only on https and localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
