import { expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { databaseUrlOf } from '../stores/servers.js';
import { CERTIFICATE, startTlsProxy } from '../stores/tls.js';

it('MongoDB behind TLS is used with the certificate of a private authority', async () => {
  const dataDir = await temporaryFolder();
  const url = new URL(databaseUrlOf(dataDir) ?? '');
  const port = await startTlsProxy({ hostname: url.hostname, port: Number(url.port || 27_017) });
  url.host = `localhost:${port}`;
  // Without `directConnection` the driver connects to the members by their own names, past the TLS in front.
  const options = { directConnection: 'true', tls: 'true', tlsCAFile: CERTIFICATE };
  url.search = new URLSearchParams(options).toString();
  const instance = await startInstance({ dataDir, env: { MONGODB_URL: url.toString() } });
  const { client, person } = await newAccount(instance.url);
  expect((await client.me()).email).toBe(person.email);
});
