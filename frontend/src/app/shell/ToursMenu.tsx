import { useEffect, useRef, useState } from 'react';
import { ChevronDownIcon, MapIcon } from '../../ui/icons.js';
import { dialogPart } from '../../ui/dialogs/dialog-part.js';

const ToursMenuPanel = dialogPart(
  'ToursMenuPanel',
  () => import('./ToursMenuPanel.js'),
  ({ onClose }) => onClose(),
);

/** Choose A Tour (spec §2 "Header"); printing closes it. */
export function ToursMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const close = () => setOpen(false);
    globalThis.addEventListener('beforeprint', close);
    return () => globalThis.removeEventListener('beforeprint', close);
  }, []);

  return (
    <>
      <button
        ref={button}
        type="button"
        className="header-link"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MapIcon />
        Choose A Tour
        <span className="header-chevron">
          <ChevronDownIcon />
        </span>
      </button>
      {isOpen ? <ToursMenuPanel trigger={button} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
