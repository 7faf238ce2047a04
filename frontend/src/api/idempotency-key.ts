/** A new key for one intended change (D12); a call that is repeated with the same key has no second effect. */
export function idempotencyKey(): string {
  // crypto.randomUUID exists only on https and localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
