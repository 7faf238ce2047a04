import { hash, verify } from '@node-rs/argon2';

/** The hash to check against for an unknown account, so that this takes as long as for a known one. */
const dummyHash = hash('nobody has this password');

/** Whether the password matches the hash; null stands for an unknown account, and no password matches it. */
export async function isCorrectPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? (await dummyHash), password);
  return isMatch && passwordHash !== null;
}
