import { Window } from 'happy-dom';
import { TestEnvironment } from 'jest-environment-node';

/** Globals that Node has too, and that a page takes from its window. */
const OF_THE_BROWSER = [
  ...['AbortController', 'AbortSignal', 'Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'CloseEvent'],
  ...['Blob', 'File', 'FormData', 'Headers', 'Request', 'Response', 'DOMException', 'fetch'],
  ...['navigator', 'Navigator', 'Storage', 'localStorage', 'sessionStorage', 'WebSocket'],
];
const ITSELF = ['window', 'self', 'top', 'parent'];

/**
 * A page in Node: the globals of a window stand beside those of Node. The timers are Node's, so that a test that stops
 * them does not stop what the window itself waits for.
 */
export default class BrowserEnvironment extends TestEnvironment {
  #window;
  #timers = [];

  constructor(config, context) {
    super(config, context);
    this.#remember('setTimeout', this.global.clearTimeout);
    this.#remember('setInterval', this.global.clearInterval);
    this.#window = new Window({ url: 'http://localhost:3000/', width: 1024, height: 768 });
    const page = this.#window;
    for (const key of Object.getOwnPropertyNames(page)) {
      if (ITSELF.includes(key) || (key in this.global && !OF_THE_BROWSER.includes(key))) continue;
      this.#show(key, page);
    }
    for (const key of ITSELF) this.#put(key, this.global);
    for (
      let proto = Object.getPrototypeOf(page);
      proto !== Object.prototype;
      proto = Object.getPrototypeOf(proto)
    )
      for (const key of Object.getOwnPropertyNames(proto))
        if (key !== 'constructor' && !(key in this.global)) this.#show(key, page);
    Object.defineProperty(page.document, 'defaultView', { get: () => this.global, configurable: true });
  }

  /** Stops the timers of the page: those of the cache of calls would run for another minute. */
  async teardown() {
    for (const [stop, timer] of this.#timers) stop(timer);
    await this.#window.happyDOM.close();
    await super.teardown();
  }

  /** A property of the window, as it is at the time it is read; a test may put another in its place. */
  #show(key, page) {
    let bound;
    Object.defineProperty(this.global, key, {
      get: () => {
        const value = page[key];
        const isFunction = typeof value === 'function' && !/^[A-Z]/.test(key);
        return isFunction ? (bound ??= value.bind(page)) : value;
      },
      set: (value) => {
        this.#put(key, value);
      },
      configurable: true,
      enumerable: true,
    });
  }

  #remember(name, stop) {
    const start = this.global[name];
    const remembered = (...args) => {
      const timer = start(...args);
      this.#timers.push([stop, timer]);
      return timer;
    };
    Object.defineProperties(remembered, Object.getOwnPropertyDescriptors(start));
    this.#put(name, remembered);
  }

  #put(key, value) {
    Object.defineProperty(this.global, key, { value, writable: true, configurable: true, enumerable: true });
  }
}
