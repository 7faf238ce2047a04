import { useId } from 'react';
import { StatusLine } from '../../booking/StatusLine.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import '../../ui/fields/Field.css';
import { useCopy } from '../../ui/fields/use-copy.js';
import { mailtoLink, type Invitation } from './invite-words.js';

/** The link to copy, to share or to mail, with the words that go with it. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { link, subject, text } = invitation;
  const id = useId();
  const { field, result, copy } = useCopy(
    link,
    'The link is copied. Paste it wherever you write to your friends.',
  );

  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: subject, text: subject, url: link });
    } catch (error) {
      // Closing the list of apps is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };

  return (
    <Card className="invitation">
      <h2>Send them this link</h2>
      <div className="field">
        <label htmlFor={id}>Your invitation link</label>
        <input id={id} ref={field} className="control" type="text" value={link} readOnly />
      </div>
      <p className="row no-print">
        <Button onClick={() => void copy()}>Copy the link</Button>
        {'share' in navigator ? (
          <Button look="plain" onClick={() => void share()}>
            Share
          </Button>
        ) : null}
        <a className="button button-plain" href={mailtoLink(invitation)}>
          Write an email
        </a>
      </p>
      <StatusLine message={result.text} times={result.times} takesFocus={false} />
      <h3>The email</h3>
      <blockquote className="invitation-mail">
        <p>
          <strong>{subject}</strong>
        </p>
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
    </Card>
  );
}
