import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../instance/config.js';
import { CONFIG } from '../../instance/settings.js';
import { isOwnAddress } from './webhook-url.js';

const TIMEOUT_MILLIS = 15_000;
/** The code of the error when a receiver's address, or one that its name leads to, is in the portal's own network. */
const OWN_NETWORK = 'EOWNNETWORK';

/**
 * Calls the receivers of webhooks. Without developer tools it connects to no address of the portal's own network, whatever a
 * receiver's name leads to.
 */
@Injectable()
export class WebhookCalls {
  /** @param config `devTools` allows the machine's own network, for developers */
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'devTools'>) {}

  /**
   * Posts a body, and follows no redirect. Answers the HTTP status.
   * @throws Error whose code, or else message, says why there was no answer
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
    const request = url.startsWith('http:') ? requestHttp : requestHttps;
    // Node looks up names only, so `lookup` does not see a host that is an IP address.
    const address = new URL(url).hostname.replace(/^\[|\]$/g, '');
    if (!this.config.devTools && isIP(address) !== 0 && isOwnAddress(address))
      return Promise.reject(ownNetworkError());
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MILLIS);
      const options = this.config.devTools ? { signal } : { signal, lookup: lookupOnInternet };
      const call = request(url, { method: 'POST', headers, ...options }, (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      });
      call.on('error', (error) => {
        reject(signal.aborted ? new Error(`no answer in ${TIMEOUT_MILLIS / 1_000} seconds`) : error);
      });
      call.end(body);
    });
  }
}

/** Resolves a name as the machine does. Fails where any of its addresses is in the portal's own network. */
const lookupOnInternet: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = error === null ? found : [];
    const isOwn = addresses.some(({ address }) => isOwnAddress(address));
    const failure = error ?? (isOwn ? ownNetworkError() : null);
    const [first] = addresses;
    if (failure !== null || options.all === true) answer(failure, failure === null ? addresses : []);
    else answer(null, first?.address ?? '', first?.family);
  });
};

function ownNetworkError(): Error {
  return Object.assign(new Error('not on the internet'), { code: OWN_NETWORK });
}
