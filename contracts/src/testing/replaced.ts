/** The target with some of its members replaced; all other methods work on the target itself. */
export function withReplaced<T extends object>(target: T, changes: Partial<T>): T {
  return new Proxy(target, {
    get: (_, name) => {
      if (name in changes) return Reflect.get(changes, name);
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
