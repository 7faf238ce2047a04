/** A store cannot write at the moment (a full disk, a read-only file): nothing was written; the call may be repeated. */
export class StoreNotWritable extends Error {
  override readonly name = 'StoreNotWritable';
}
