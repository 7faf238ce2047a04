import { useContext, type ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { CloseIcon } from '../icons.js';
import { PageHidden } from '../page-hidden.js';
import './Modal.css';

export interface ModalProps {
  title: string;
  /** Called on Escape, on a press on the backdrop, and by the Close button (spec §2 "Modals"), but not while `busy`. */
  onClose: () => void;
  children: ReactNode;
  /** An action runs whose outcome the dialog tells: it cannot be closed meanwhile. */
  busy?: boolean;
  /** `dialog` in the middle; `drawer` from the right edge, the height of the screen. */
  shape?: 'dialog' | 'drawer';
  /** `alertdialog` for a question that needs an answer. */
  role?: 'dialog' | 'alertdialog';
}

/** An open dialog; render it only while it is open. Focus stays inside and returns to where it was. */
export function Modal({ title, onClose, children, busy, shape = 'dialog', role = 'dialog' }: ModalProps) {
  const close = busy ? undefined : onClose;
  if (useContext(PageHidden)) return null;
  return (
    <ModalOverlay
      className={`modal-shade modal-shade-${shape}`}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) close?.();
      }}
    >
      <AriaModal className={`modal modal-${shape}`}>
        <Dialog className="modal-body" role={role}>
          <div className="modal-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <button
              type="button"
              className="modal-close"
              onClick={close}
              aria-disabled={busy}
              aria-label="Close"
            >
              <CloseIcon />
            </button>
          </div>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
