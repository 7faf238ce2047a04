import type { ReactNode } from 'react';
import type { ServiceCaller } from '../service-calls.js';
import { ActionDialog } from './ActionDialog.js';
import type { DialogEnds } from './use-open-dialog.js';

/** An {@link ActionDialog} that asks for nothing but the reason, and whose effect is known before the call. */
export function ReasonDialog(
  props: DialogEnds & {
    title: string;
    id?: number;
    call: ServiceCaller<object, unknown>;
    /** Shown above the reason. */
    about: string;
    /** The text of the button that carries the action out. */
    button: string;
    /** The sentence that is shown once the action is done. */
    done: string;
    isDanger?: boolean;
    /** What would happen. */
    children: ReactNode;
  },
) {
  const { about, button, done, children, ...action } = props;
  return (
    <ActionDialog
      {...action}
      read={() => ({ body: {} })}
      fields={[]}
      effect={() => ({ button, done, content: <p>{children}</p> })}
    >
      {() => <p>{about}</p>}
    </ActionDialog>
  );
}
