import { useForm } from 'react-hook-form';
import type { ErasurePreview } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Field } from '../../../../ui/fields/Field.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import type { CustomerDialogProps } from '../action-customer.js';
import { useEraseMutation } from '../service-calls.js';

/** Erases the data of a customer for good (D44). The booking number must be typed, so that nobody erases data by mistake. */
export function EraseDialog({ customer, onClose, onDone }: CustomerDialogProps) {
  const { account, name, number } = customer;
  const [erase] = useEraseMutation();
  const form = useForm({ defaultValues: { typed: '' } });

  return (
    <ActionDialog
      title="Erase personal data"
      id={account}
      call={erase}
      read={() => ({ body: {} })}
      fields={[]}
      effect={(preview) => eraseEffect(preview, name)}
      isDanger
      assurance={{
        isGiven: form.watch('typed').trim().toUpperCase() === number,
        content: (
          <Field
            label={`To go on, type the booking number ${number}`}
            hint="There is no way back: nobody can read this data here again. Backups made before still hold it."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.register('typed')}
          />
        ),
      }}
      onClose={onClose}
      onDone={onDone}
    >
      {() => (
        <p>
          For {name}, who asked for it: the account, and what it holds of everybody who travels with it, in
          all of its bookings.
        </p>
      )}
    </ActionDialog>
  );
}

function eraseEffect({ goes, stays, standsInTheWay }: ErasurePreview, name: string): ActionEffect {
  if (standsInTheWay.length > 0)
    return {
      button: null,
      done: '',
      content: <TextList title="What stands in the way" texts={standsInTheWay} />,
    };
  return {
    button: `Erase the data of ${name}`,
    done: 'The personal data is erased. It reads “erased” wherever it stood.',
    content: (
      <>
        <TextList title="What goes, for good" texts={goes} />
        <TextList title="What stays" texts={stays} />
      </>
    ),
  };
}

function TextList({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <div>
      <p className="effect-list-title">{title}</p>
      <ul className="effect-list">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
