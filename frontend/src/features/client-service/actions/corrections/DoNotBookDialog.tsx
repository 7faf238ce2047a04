import { ActionDialog } from '../dialog/ActionDialog.js';
import type { CustomerDialogProps } from '../action-customer.js';
import { useSetDoNotBookMutation } from '../service-calls.js';

/** Forbids an account to hold space and wait for it online, or allows it again (D42). */
export function DoNotBookDialog({ customer, onClose, onDone }: CustomerDialogProps) {
  const { account, name, isBlocked } = customer;
  const [setDoNotBook] = useSetDoNotBookMutation();
  return (
    <ActionDialog
      title={isBlocked ? 'Allow booking online' : 'Block booking online'}
      id={account}
      call={setDoNotBook}
      read={() => ({ body: { doNotBook: !isBlocked } })}
      fields={[]}
      effect={({ doNotBook }) => ({
        button: doNotBook ? `Block ${name}` : `Allow ${name}`,
        done: doNotBook
          ? `${name} cannot hold space online any more.`
          : `${name} can hold space online again.`,
        content: doNotBook ? (
          <p>
            {name} cannot hold space online from then on, and is asked to call. Existing holds and bookings
            stay as they are.
          </p>
        ) : (
          <p>{name} can hold space online again from then on.</p>
        ),
      })}
      isDanger={!isBlocked}
      onClose={onClose}
      onDone={onDone}
    >
      {() => (
        <p>{isBlocked ? `${name} is blocked from booking online now.` : `${name} can book online now.`}</p>
      )}
    </ActionDialog>
  );
}
