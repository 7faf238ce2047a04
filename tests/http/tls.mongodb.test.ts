import { expect, it } from '@jest/globals';
import { Client, newcomer, signUp } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { databaseUrlOf } from '../stores/servers.js';
import { CERTIFICATE, startTlsProxy } from '../stores/tls.js';

it('MongoDB behind TLS is used with the certificate of a private authority', async () => {
  const dataDir = await temporaryFolder();
  const url = new URL(databaseUrlOf(dataDir) ?? '');
  const port = await startTlsProxy({ hostname: url.hostname, port: Number(url.port || 27_017) });
  url.host = `localhost:${port}`;
  // Without `directConnection` the driver connects to the members by their own names, past the TLS in front.
  url.search = new URLSearchParams({
    directConnection: 'true',
    tls: 'true',
    tlsCAFile: CERTIFICATE,
  }).toString();
  const instance = await startInstance({ dataDir, env: { MONGODB_URL: url.toString() } });
  const client = new Client(instance.url);
  const person = newcomer();
  await signUp(client, person);
  expect((await client.me()).email).toBe(person.email);
});
