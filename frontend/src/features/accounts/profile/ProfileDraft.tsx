import { useFormContext } from 'react-hook-form';
import { FormDraft } from '../../../session/drafts/FormDraft.js';
import { PROFILE_FIELDS } from '../account-problems.js';
import type { ProfileForm } from '../profile-form.js';

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Mobile phone',
  email: 'Email',
  'address.line1': 'Address line 1',
  'address.line2': 'Address line 2',
  'address.city': 'City',
  'address.state': 'State',
  'address.country': 'Country',
  'address.zip': 'Zip code',
};

/** The draft of the account's form. @param props.shown the account as the server shows it */
export default function ProfileDraft({ name, shown }: { name: string; shown: ProfileForm }) {
  const form = useFormContext<ProfileForm>();
  return (
    <FormDraft
      form={form}
      name={name}
      what="Your account details"
      shown={shown}
      byPath={(values) => values}
      fill={(leaves) => {
        for (const field of PROFILE_FIELDS)
          if (field in leaves) form.setValue(field, String(leaves[field]), { shouldDirty: true });
      }}
      labelOf={(path) => LABELS[path] ?? null}
    />
  );
}
