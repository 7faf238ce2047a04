import 'reflect-metadata';
import type { Reaction } from './reactions.js';

const REACTS = Symbol('reacts');

/** Marks a provider that handles every event while the background thread leads. */
export function Reacts() {
  return (reactionClass: new (...needs: never[]) => Reaction): void => {
    Reflect.defineMetadata(REACTS, true, reactionClass);
  };
}

/** Whether a provider is marked with `@Reacts`. */
export function isReaction(provider: object): provider is Reaction {
  return Reflect.getMetadata(REACTS, provider.constructor) === true;
}
