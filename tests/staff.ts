import { beforeAll } from '@jest/globals';
import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { Client } from './client.js';
import { runCommand } from './command.js';
import type { CommandResult } from './command.js';
import type { Instance } from './instance.js';
import { mailsTo } from './mails.js';

/** An instance's data folder and settings. */
type InstanceFolder = Pick<Instance, 'dataDir'> & Partial<Pick<Instance, 'env'>>;

/** Runs `npm run staff -- …` beside a running instance. */
export function staffCommand({ dataDir, env = {} }: InstanceFolder, ...args: string[]): CommandResult {
  return runCommand('staff-command', dataDir, args, env);
}

/** Adds a member of staff, a manager where no roles are given; answers the password that the command prints once. */
export function addStaff(
  instance: InstanceFolder,
  email: string,
  { name = 'Sam Reed', roles }: { name?: string; roles?: readonly StaffRole[] } = {},
): string {
  const rolesOption = roles === undefined ? [] : ['--roles', roles.join(',')];
  const { status, stdout, stderr } = staffCommand(instance, 'add', email, '--name', name, ...rolesOption);
  const password = /Password: (\S+)/.exec(stdout)?.[1];
  if (status !== 0 || password === undefined) throw new Error(`staff add failed: ${stdout}${stderr}`);
  return password;
}

/** The newest code that was mailed to a member of staff. */
export async function staffCodeFor(client: Client, email: string): Promise<string> {
  const codes = (await mailsTo(client, email)).map(
    ({ subject }) => /^(\d{6}) is your client service code/.exec(subject)?.[1],
  );
  const code = codes.find(Boolean);
  if (code === undefined) throw new Error(`No code was mailed to ${email}`);
  return code;
}

/** Adds a member of staff as {@link addStaff} does, and signs them in to client service. */
export async function signedInStaff(
  instance: InstanceFolder & Pick<Instance, 'url'>,
  email = 'sam@client-service.example',
  roles?: readonly StaffRole[],
): Promise<{ readonly client: Client; readonly password: string }> {
  const client = new Client(instance);
  return { client, password: await addAndSignIn(client, instance, email, roles) };
}

/** A client of a member of staff who is added and signed in before the tests ({@link signedInStaff}). */
export function staffForTests(
  instance: Instance,
  email = 'sam@client-service.example',
  roles?: readonly StaffRole[],
): Client {
  const client = new Client(instance);
  beforeAll(() => addAndSignIn(client, instance, email, roles));
  return client;
}

async function addAndSignIn(
  client: Client,
  instance: InstanceFolder,
  email: string,
  roles?: readonly StaffRole[],
): Promise<string> {
  const password = addStaff(instance, email, roles === undefined ? {} : { roles });
  await signInStaff(client, email, password);
  return password;
}

/** Signs in with the password, then with the code that was mailed. */
export async function signInStaff(client: Client, email: string, password: string): Promise<void> {
  await client.post('/v1/client-service/login', { email, password });
  const code = await staffCodeFor(client, email);
  const { status, text } = await client.post('/v1/client-service/login/verify', { email, code });
  if (status !== 200) throw new Error(`signing in answered ${status}: ${text}`);
}
