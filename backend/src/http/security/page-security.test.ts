import { describe, expect, it } from '@jest/globals';
import { DEFERRED_START_SCRIPT_SOURCE } from './page-script.js';
import { startServer } from '../../testing/stub-server.js';
import { communicatorSecurity, pageSecurity } from './page-security.js';

async function headersOf(
  origins: readonly string[],
  path = '/',
  publicUrl: string | null = null,
  trackingUrl: string | null = null,
) {
  const page = pageSecurity(publicUrl, origins, trackingUrl);
  const communicator = communicatorSecurity(origins);
  const url = await startServer((request, response) => {
    const end = () => void response.end('a page');
    page(request, response, () => {
      if (request.url === '/gateway/communicator.html') communicator(request, response, end);
      else end();
    });
  });
  const { headers } = await fetch(url + path);
  const policy = headers.get('content-security-policy') ?? '';
  const directives = policy.split(';').map((directive) => directive.trim().split(/ (.*)/, 2));
  return { headers, policy: Object.fromEntries(directives) as Record<string, string | undefined> };
}

const CONVERGE = 'https://api.convergepay.com';

describe('the pages of the portal', () => {
  it('allow no other origin while the gateway is simulated', async () => {
    const { policy, headers } = await headersOf([]);
    // Only the inline script with this hash is allowed.
    expect(policy['script-src']).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
    expect(policy['form-action']).toBe("'self'");
    expect(policy['frame-ancestors']).toBe("'self'");
    expect(policy['default-src']).toBe("'self'");
    expect(policy['frame-src']).toBeUndefined();
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('allow only styles, fonts and images of their own origin, data: images, and inline styles with the nonce', async () => {
    for (const { policy } of [await headersOf([]), await headersOf([CONVERGE])]) {
      expect(policy['style-src']).toMatch(/^'self' 'nonce-[\w+/]{22}=='$/);
      expect([policy['font-src'], policy['img-src']]).toEqual(["'self'", "'self' data:"]);
      expect([policy['script-src-attr'], policy['object-src']]).toEqual(["'none'", "'none'"]);
      const sources = Object.values(policy).flatMap((listed) => listed?.split(' ') ?? []);
      expect(sources.filter((source) => /^(https?:|\*|'unsafe-\w+')$/.test(source))).toEqual([]);
    }
  });

  it('allow exactly the configured gateway its script, frame, form and calls', async () => {
    const { policy, headers } = await headersOf([CONVERGE], '/', 'https://tours.example');
    for (const directive of ['frame-src', 'connect-src', 'form-action'])
      expect([directive, policy[directive]]).toEqual([directive, `'self' ${CONVERGE}`]);
    expect(policy['script-src']).toBe(`'self' ${CONVERGE} ${DEFERRED_START_SCRIPT_SOURCE}`);
    expect(policy['frame-ancestors']).toBe("'self'");
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
  });

  it('allow exactly the origin where visits are counted, and only for requests', async () => {
    const url = 'https://count.example:8443/visits?site=7';
    const { policy: alone, headers } = await headersOf([], '/', null, url);
    expect(alone['connect-src']).toBe("'self' https://count.example:8443");
    expect(Object.entries(alone).filter(([, sources]) => sources?.includes('count.example'))).toHaveLength(1);
    expect(headers.get('referrer-policy')).toBe('same-origin');

    const { policy } = await headersOf([CONVERGE], '/', null, url);
    expect(policy['connect-src']).toBe(`'self' ${CONVERGE} https://count.example:8443`);
    expect(policy['script-src']).toBe(`'self' ${CONVERGE} ${DEFERRED_START_SCRIPT_SOURCE}`);
  });

  it('allow no further requests if no visits are counted', async () => {
    expect((await headersOf([])).policy['connect-src']).toBeUndefined();
    expect((await headersOf([CONVERGE])).policy['connect-src']).toBe(`'self' ${CONVERGE}`);
  });

  it('let only the portal and the gateway embed the page that passes on the messages of the hosted form', async () => {
    const accept = 'https://accept.authorize.net';
    const { policy, headers } = await headersOf([accept], '/gateway/communicator.html');
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': `'self' ${accept}`,
    });
    expect(headers.get('x-frame-options')).toBeNull();
  });
});
