/** A store cannot write at the moment (a full disk, a read-only file): its transaction wrote nothing; the call may be repeated. */
export class StoreNotWritable extends Error {
  override readonly name = 'StoreNotWritable';
}
