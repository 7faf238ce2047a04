import { useId } from 'react';
import { SaidLine } from '../../../booking/SaidLine.js';
import { Button } from '../../../ui/Button.js';
import '../../../ui/fields/Field.css';
import { useCopy } from '../../../ui/fields/use-copy.js';
import { Banner } from '../../../ui/notices/Banner.js';

/** A key that was just made: nobody can read it again. */
export function NewKey({ name, value, onHide }: { name: string; value: string; onHide: () => void }) {
  const id = useId();
  const { field, said, copy } = useCopy(value, 'The key is copied.');
  return (
    <Banner tone="good" title={`${name} has a key`}>
      <div className="api-key-new">
        <p>Copy it now. It is kept nowhere, and cannot be shown again.</p>
        <div className="field">
          <label htmlFor={id}>The key of {name}</label>
          <input id={id} ref={field} className="control" type="text" value={value} readOnly />
        </div>
        <p className="row">
          <Button onClick={() => void copy()}>Copy the key</Button>
          <Button look="plain" onClick={onHide}>
            I have copied it
          </Button>
        </p>
        <SaidLine key={said.times} said={said.text} takesFocus={false} />
        <p className="soft">
          The system sends it with each request, as <code>Authorization: Bearer</code> and the key.
        </p>
      </div>
    </Banner>
  );
}
