import { useId, type ReactNode } from 'react';
import { StatusLine } from '../../../booking/StatusLine.js';
import { Button } from '../../../ui/Button.js';
import '../../../ui/fields/Field.css';
import { useCopy } from '../../../ui/fields/use-copy.js';
import { Banner } from '../../../ui/notices/Banner.js';

/** Shows a key or secret that was just made, and that no other page shows. @param props.what `key` or `secret` */
export function NewSecretNotice(props: {
  title: string;
  label: string;
  what: string;
  value: string;
  /** What it is for. */
  children: ReactNode;
  onHide: () => void;
}) {
  const { title, label, what, value, children, onHide } = props;
  const id = useId();
  const { field, result: copyResult, copy } = useCopy(value, `The ${what} is copied.`);
  return (
    <Banner tone="good" title={title}>
      <div className="new-secret">
        <p>Copy it now. It is kept nowhere, and cannot be shown again.</p>
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <input id={id} ref={field} className="control" type="text" value={value} readOnly />
        </div>
        <p className="row">
          <Button onClick={() => void copy()}>Copy the {what}</Button>
          <Button look="plain" onClick={onHide}>
            I have copied it
          </Button>
        </p>
        <StatusLine message={copyResult.text} times={copyResult.times} takesFocus={false} />
        <p className="soft">{children}</p>
      </div>
    </Banner>
  );
}
