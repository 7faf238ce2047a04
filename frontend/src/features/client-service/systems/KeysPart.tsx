import { useState } from 'react';
import type { ListedApiKey, MadeApiKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Button } from '../../../ui/Button.js';
import { Spinner } from '../../../ui/Spinner.js';
import { useOpenDialog } from '../actions/dialog/use-open-dialog.js';
import type { ServiceCaller } from '../actions/service-calls.js';
import { staffMoment } from '../times.js';
import { EndKeyDialog, MakeKeyDialog } from './KeyDialogs.js';
import { scopesText } from './scope-words.js';
import { NewSecretNotice } from './NewSecretNotice.js';
import { useApiKeysQuery, useMakeApiKeyMutation, type KeyTerms } from './systems-api.js';

/** The keys by which systems outside fetch exports. */
export function KeysPart() {
  const query = useApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [makeApiKey, { reset }] = useMakeApiKeyMutation();
  // Kept until the member of staff says that it is copied, makes another one, or leaves the page.
  const [newKey, setNewKey] = useState<{ readonly name: string; readonly value: string } | null>(null);
  const { open, show, handlers, resultLine } = useOpenDialog<'make' | ListedApiKey>();
  const apiKeys = query.data?.apiKeys ?? [];
  const makeKey: ServiceCaller<KeyTerms, MadeApiKey> = async (call) => {
    const answer = await makeApiKey(call);
    if (answer.data?.key != null) setNewKey({ name: answer.data.name, value: answer.data.key });
    return answer;
  };

  return (
    <section className="systems-part" aria-labelledby="systems-keys">
      <h2 id="systems-keys">Keys</h2>
      <p>
        Accounting, hotels and partners fetch exports by a key of their own. Each use stands in the log. End a
        key that is not needed any more, or that somebody else may have seen.
      </p>
      {resultLine}
      {open !== null || newKey === null ? null : (
        <NewSecretNotice
          title={`${newKey.name} has a key`}
          label={`The key of ${newKey.name}`}
          what="key"
          value={newKey.value}
          onHide={() => {
            setNewKey(null);
            reset();
            handlers.onDone(`${newKey.name} has a key.`);
          }}
        >
          The system sends it with each request, as <code>Authorization: Bearer</code> and the key.
        </NewSecretNotice>
      )}
      <p className="no-print">
        <Button onClick={() => show('make')}>Make a key</Button>
      </p>
      <div role="status">
        {query.isLoading ? <Spinner label="Looking for keys" /> : null}
        {query.data !== undefined && apiKeys.length === 0 ? <p>No other system has a key.</p> : null}
      </div>
      <LoadFailed queries={[query]} />
      {apiKeys.length === 0 ? null : (
        <ul className="staff-list" aria-label="Keys">
          {apiKeys.map((apiKey) => (
            <ApiKey key={apiKey.id} apiKey={apiKey} onEnd={() => show(apiKey)} />
          ))}
        </ul>
      )}
      {open === 'make' ? (
        <MakeKeyDialog call={makeKey} onClose={handlers.onClose} onDone={handlers.onClose} />
      ) : null}
      {open !== null && open !== 'make' ? <EndKeyDialog apiKey={open} {...handlers} /> : null}
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
