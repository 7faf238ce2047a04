import type { Guest } from '@tour-portal/contracts/api/api.js';
import type { TransportSide } from '@tour-portal/contracts/travel/flight-rules.js';
import { isTransferLocked } from '@tour-portal/contracts/travel/transport-rules.js';
import { SideFields } from './SideFields.js';
import { fieldKey, type FieldProblems } from './travel-changes.js';
import type { TravelCatalog } from './travel-catalog.js';
import { SIDES, type TravelDraft, type TravelForm } from './travel-draft.js';

/** How one guest arrives and leaves: as the primary guest does, or on their own. */
export function GuestFields(props: {
  guest: Guest;
  name: string;
  /** Null where `guest` is the primary guest. */
  primaryName: string | null;
  form: TravelForm;
  catalog: TravelCatalog;
  problems: FieldProblems;
  onFollows: (follows: boolean) => void;
  onPatch: (side: TransportSide, patch: Partial<TravelDraft>) => void;
}) {
  const { guest, name, primaryName, form, catalog, problems, onFollows, onPatch } = props;
  return (
    <fieldset className="travel-guest">
      <legend className="legend-heading">{name}</legend>
      {primaryName === null ? null : (
        <label className="choice">
          <input
            type="checkbox"
            checked={form.follows}
            onChange={({ target }) => onFollows(target.checked)}
          />
          <span>
            Same flights as {primaryName}
            <span className="choice-detail">Hotel nights and transfers are the same, too.</span>
          </span>
        </label>
      )}
      {form.follows
        ? null
        : SIDES.map((side) => (
            <SideFields
              key={side}
              side={side}
              draft={form[side]}
              catalog={catalog}
              isTransferLocked={isTransferLocked(guest)}
              errorOf={(field) => problems[fieldKey(guest.id, side, field)]}
              onPatch={(patch) => onPatch(side, patch)}
            />
          ))}
    </fieldset>
  );
}
