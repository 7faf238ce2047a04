import { useState } from 'react';
import type { ApiScope } from '@tour-portal/contracts/client-service/api-keys.js';
import type { ListedApiKey, MadeApiKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { StatusLine } from '../../../booking/StatusLine.js';
import { Button } from '../../../ui/Button.js';
import { Spinner } from '../../../ui/Spinner.js';
import type { ServiceCaller } from '../actions/service-calls.js';
import { staffMoment } from '../times.js';
import { EndKeyDialog, MakeKeyDialog } from './KeyDialogs.js';
import { scopesText } from './scope-words.js';
import { NewSecretNotice } from './NewSecretNotice.js';
import { useApiKeysQuery, useMakeApiKeyMutation } from './systems-api.js';

/** The keys by which systems outside fetch exports. */
export function KeysPart() {
  const query = useApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [makeApiKey, { reset }] = useMakeApiKeyMutation();
  // Shown until it is copied, or until there is another one.
  const [newKey, setNewKey] = useState<{ readonly name: string; readonly value: string } | null>(null);
  const [dialog, setDialog] = useState<'make' | ListedApiKey | null>(null);
  const [message, setMessage] = useState('');
  const apiKeys = query.data?.apiKeys ?? [];
  const makeKey: ServiceCaller<{ name: string; scopes: readonly ApiScope[] }, MadeApiKey> = async (call) => {
    const answer = await makeApiKey(call);
    if (answer.data?.key != null) setNewKey({ name: answer.data.name, value: answer.data.key });
    return answer;
  };
  const close = () => setDialog(null);
  const dialogProps = {
    onClose: close,
    onDone: (text: string) => {
      setMessage(text);
      setDialog(null);
    },
  };

  return (
    <section className="systems-part" aria-labelledby="systems-keys">
      <h2 id="systems-keys">Keys</h2>
      <p>
        Accounting, hotels and partners fetch exports by a key of their own. Each use stands in the log. End a
        key that is not needed any more, or that somebody else may have seen.
      </p>
      <StatusLine message={dialog === null ? message : ''} />
      {dialog !== null || newKey === null ? null : (
        <NewSecretNotice
          title={`${newKey.name} has a key`}
          label={`The key of ${newKey.name}`}
          what="key"
          value={newKey.value}
          onHide={() => {
            setNewKey(null);
            reset();
            setMessage(`${newKey.name} has a key.`);
          }}
        >
          The system sends it with each request, as <code>Authorization: Bearer</code> and the key.
        </NewSecretNotice>
      )}
      <p className="no-print">
        <Button
          onClick={() => {
            setMessage('');
            setDialog('make');
          }}
        >
          Make a key
        </Button>
      </p>
      <div role="status">
        {query.isLoading ? <Spinner label="Looking for keys" /> : null}
        {query.data !== undefined && apiKeys.length === 0 ? <p>No other system has a key.</p> : null}
      </div>
      <LoadFailed queries={[query]} />
      {apiKeys.length === 0 ? null : (
        <ul className="staff-list" aria-label="Keys">
          {apiKeys.map((apiKey) => (
            <ApiKey
              key={apiKey.id}
              apiKey={apiKey}
              onEnd={() => {
                setMessage('');
                setDialog(apiKey);
              }}
            />
          ))}
        </ul>
      )}
      {dialog === 'make' ? <MakeKeyDialog call={makeKey} onClose={close} onDone={close} /> : null}
      {dialog !== null && dialog !== 'make' ? <EndKeyDialog apiKey={dialog} {...dialogProps} /> : null}
    </section>
  );
}

function ApiKey({ apiKey, onEnd }: { apiKey: ListedApiKey; onEnd: () => void }) {
  const { id, name, scopes, madeAt, usedAt } = apiKey;
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p className="soft">Key {id}</p>
      </div>
      <div>
        <p className="staff-list-main">{scopesText(scopes)}</p>
        <p className="soft">
          Made {staffMoment(madeAt)}.{' '}
          {usedAt === null ? 'Not used yet.' : `Last used ${staffMoment(usedAt)}.`}
        </p>
      </div>
      <div className="staff-list-actions no-print">
        <Button look="danger" aria-label={`End the key of ${name}`} onClick={onEnd}>
          End
        </Button>
      </div>
    </li>
  );
}
