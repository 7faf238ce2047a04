import { hash, verify } from '@node-rs/argon2';

/** Checked against where there is no password, so that this takes as long as where there is one. */
const nobody = hash('nobody has this password');

/** Whether this is the password that was hashed; null stands for nobody's, which no password is. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobody), password);
  return right && passwordHash !== null;
}
