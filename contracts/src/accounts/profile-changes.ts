import type { Account, Address } from '../api/api.js';

/** The names and address of an account, which nobody logs in with. */
export interface ProfileFields extends Pick<Account, 'firstName' | 'lastName'> {
  address: Address;
}

/** Only the fields to change; of an address only the parts to change. */
export interface ProfileChange extends Partial<Pick<Account, 'firstName' | 'lastName'>> {
  address?: Partial<Address>;
}

/** The fields of `wanted` that differ from what is there; an empty object where none does (spec §5 "Edit account"). */
export function changedFields<T extends object>(before: T, wanted: Partial<T>): Partial<T> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof T],
  );
  return Object.fromEntries(changed) as Partial<T>;
}

/** The part of a wanted profile that differs from the profile before (spec §5 "Edit account"). */
export function changedProfile(before: ProfileFields, wanted: ProfileChange): ProfileChange {
  const { address: addressBefore, ...namesBefore } = before;
  const { address: addressWanted = {}, ...namesWanted } = wanted;
  const address = changedFields(addressBefore, addressWanted);
  return {
    ...changedFields(namesBefore, namesWanted),
    ...(Object.keys(address).length === 0 ? {} : { address }),
  };
}

/** Every field of a change by its path, `address.zip`, with its value. */
export function fieldsOfProfile({
  address = {},
  ...names
}: ProfileChange): [field: string, value: unknown][] {
  return [
    ...Object.entries(names),
    ...Object.entries(address).map(([part, value]): [string, unknown] => [`address.${part}`, value]),
  ];
}

/** The named fields of the change alone; `fields` are paths as in {@link fieldsOfProfile}. */
export function pickProfileFields(
  { address = {}, ...names }: ProfileChange,
  fields: readonly string[],
): ProfileChange {
  const keep = <T extends object>(all: T, prefix: string): Partial<T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(prefix + name))) as Partial<T>;
  const addressFields = keep(address, 'address.');
  const hasAddress = Object.keys(addressFields).length > 0;
  return { ...keep(names, ''), ...(hasAddress ? { address: addressFields } : {}) };
}
