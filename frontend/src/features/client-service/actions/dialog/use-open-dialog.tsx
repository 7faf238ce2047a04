import { useState } from 'react';
import { StatusLine } from '../../../../booking/StatusLine.js';
import type { DialogProps } from './dialog-props.js';

export type DialogEnds = Pick<DialogProps, 'onClose' | 'onDone'>;

/** Which dialog of a page is open, and a line with the result of the last one. */
export function useOpenDialog<Dialog>() {
  const [open, setOpen] = useState<Dialog | null>(null);
  const [message, setMessage] = useState('');
  const end = (result: string): void => {
    setMessage(result);
    setOpen(null);
  };
  return {
    /** Null: none is open. */
    open,
    show: (dialog: Dialog): void => {
      setMessage('');
      setOpen(dialog);
    },
    /** The handlers of the open dialog. */
    handlers: { onClose: () => setOpen(null), onDone: end } satisfies DialogEnds,
    resultLine: <StatusLine message={open === null ? message : ''} />,
  };
}
