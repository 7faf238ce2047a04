import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';

/** The same store with another `commit`. */
export function withCommit(models: ReadModels, commit: ReadModels['commit']): ReadModels {
  return new Proxy(models, {
    get: (target, name) => {
      if (name === 'commit') return commit;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
