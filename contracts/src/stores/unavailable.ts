/** A store cannot write at the moment (a full disk, a file that is read-only): nothing was written, and trying later is right. */
export class StoreNotWritable extends Error {
  override readonly name = 'StoreNotWritable';
}
