/** Called when an observed call has ended, with its duration, its error (null: none) and its arguments. */
export type CallObserver<A extends unknown[]> = (seconds: number, error: unknown, args: A) => void;

/** The observed methods of a port, each with its observer. */
export type CallObservers<T extends object> = {
  readonly [call in keyof T]?: T[call] extends (...args: infer A) => unknown ? CallObserver<A> : never;
};

type Call = (...args: unknown[]) => unknown;

/** The same port with some methods observed; such a method must answer a promise and is timed until that settles. */
export function observeCalls<T extends object>(port: T, observers: CallObservers<T>): T {
  const members = new Map<PropertyKey, unknown>();
  return new Proxy(port, {
    get(target, name) {
      if (members.has(name)) return members.get(name);
      const member: unknown = Reflect.get(target, name);
      // A member that is no method may change, so it is not cached.
      if (typeof member !== 'function') return member;
      const call = member.bind(target) as Call;
      const observer = observers[name as keyof T];
      const bound = observer === undefined ? call : observed(call, observer);
      members.set(name, bound);
      return bound;
    },
  });
}

function observed(call: Call, observer: CallObserver<unknown[]>): Call {
  return (...args) => {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1_000;
    const answer = call(...args) as Promise<unknown>;
    // The caller gets the port's own promise: being observed delays no answer.
    answer.then(
      () => observer(seconds(), null, args),
      (error: unknown) => observer(seconds(), error, args),
    );
    return answer;
  };
}
