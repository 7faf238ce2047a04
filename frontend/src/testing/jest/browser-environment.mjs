import { Window } from 'happy-dom';
import { TestEnvironment } from 'jest-environment-node';

/** Globals that Node, or a newer version of it, has too, and that a page takes from its window. */
const BROWSER_GLOBALS = [
  ...['AbortController', 'AbortSignal', 'Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'CloseEvent'],
  ...['Blob', 'File', 'FormData', 'Headers', 'Request', 'Response', 'DOMException', 'fetch'],
  ...['navigator', 'Navigator', 'Storage', 'localStorage', 'sessionStorage', 'WebSocket'],
];
/** The names by which a page refers to its window. */
const WINDOW_NAMES = ['window', 'self', 'top', 'parent'];

/**
 * A page in Node: the globals of a window stand beside those of Node. The timers are Node's, so that a test that stops
 * them does not stop what the window itself waits for.
 */
export default class BrowserEnvironment extends TestEnvironment {
  #window;
  #timers = [];

  constructor(config, context) {
    super(config, context);
    this.#trackTimers('setTimeout', this.global.clearTimeout);
    this.#trackTimers('setInterval', this.global.clearInterval);
    this.#window = new Window({ url: 'http://localhost:3000/', width: 1024, height: 768 });
    const page = this.#window;
    for (const key of Object.getOwnPropertyNames(page)) {
      if (WINDOW_NAMES.includes(key) || (key in this.global && !BROWSER_GLOBALS.includes(key))) continue;
      this.#expose(key, page);
    }
    for (const key of WINDOW_NAMES) this.#setGlobal(key, this.global);
    for (
      let proto = Object.getPrototypeOf(page);
      proto !== Object.prototype;
      proto = Object.getPrototypeOf(proto)
    )
      for (const key of Object.getOwnPropertyNames(proto))
        if (key !== 'constructor' && !(key in this.global)) this.#expose(key, page);
    Object.defineProperty(page.document, 'defaultView', { get: () => this.global, configurable: true });
  }

  /** Stops the timers of the page: those by which RTK Query removes unused answers would run for another minute. */
  async teardown() {
    for (const [stop, timer] of this.#timers) stop(timer);
    await this.#window.happyDOM.close();
    await super.teardown();
  }

  /** Makes a property of the window a global: a value as it is whenever it is read, a function as it was first read. A test may replace it. */
  #expose(key, page) {
    let bound;
    Object.defineProperty(this.global, key, {
      get: () => {
        const value = page[key];
        const isFunction = typeof value === 'function' && !/^[A-Z]/.test(key);
        return isFunction ? (bound ??= value.bind(page)) : value;
      },
      set: (value) => {
        this.#setGlobal(key, value);
      },
      configurable: true,
      enumerable: true,
    });
  }

  #trackTimers(name, stop) {
    const start = this.global[name];
    const tracked = (...args) => {
      const timer = start(...args);
      this.#timers.push([stop, timer]);
      return timer;
    };
    Object.defineProperties(tracked, Object.getOwnPropertyDescriptors(start));
    this.#setGlobal(name, tracked);
  }

  #setGlobal(key, value) {
    Object.defineProperty(this.global, key, { value, writable: true, configurable: true, enumerable: true });
  }
}
