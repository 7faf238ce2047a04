import { Window } from 'happy-dom';
import { TestEnvironment } from 'jest-environment-node';

/** What Node has too, and a page has from its browser. */
const OF_THE_BROWSER = [
  ...['AbortController', 'AbortSignal', 'Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'CloseEvent'],
  ...['Blob', 'File', 'FormData', 'Headers', 'Request', 'Response', 'DOMException', 'fetch'],
  ...['navigator', 'Navigator', 'Storage', 'localStorage', 'sessionStorage', 'WebSocket'],
];
const ITSELF = ['window', 'self', 'top', 'parent'];

/**
 * A page in Node: what a window has stands beside what Node has, and the timers are Node's, so that a test that stops
 * them does not stop what the page itself waits for.
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

  /** A page that is left takes its timers with it: the cache of the calls would look after itself for a minute. */
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
