import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';

const file = (name: string) => fileURLToPath(new URL(`certificate/${name}`, import.meta.url));

/** The authority of a server's certificate as a file: this one signed itself, for `localhost`. */
export const CERTIFICATE = file('certificate.pem');

/** A port on `localhost` that speaks TLS with a certificate that nobody trusts, until the test ends. */
export async function untrustedPort(): Promise<number> {
  const server = createServer({ cert: readFileSync(CERTIFICATE), key: readFileSync(file('key.pem')) });
  server.on('tlsClientError', () => undefined);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  afterTest(() => void server.close());
  return (server.address() as AddressInfo).port;
}
