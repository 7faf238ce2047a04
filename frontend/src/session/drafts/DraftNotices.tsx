import { timeText } from '../../browser/moment-text.js';
import { useNow } from '../../browser/use-now.js';
import { Button } from '../../ui/Button.js';
import { AlertIcon, ClockIcon } from '../../ui/icons.js';
import { Note } from '../../ui/notices/Note.js';
import type { Leaf } from './changes.js';
import type { DraftState } from './use-draft.js';
import './DraftNotices.css';

/**
 * Notes above a form: that typed answers were kept, that another window saved the form, and which saved answers conflict with typed ones.
 * @param props.what what the form saves, as a subject in the plural: `Names`
 * @param props.labelOf what an answer is called; null: it is not named
 * @param props.textOf an answer in words
 * @param props.discardLabel the words of the button that discards what was typed
 */
export function DraftNotices(props: {
  draft: DraftState;
  what: string;
  labelOf: (path: string) => string | null;
  textOf?: (path: string, answer: Leaf) => string;
  discardLabel?: string;
}) {
  const { draft, what, labelOf, textOf = (_, answer) => String(answer ?? '') } = props;
  const { discardLabel = 'Show what is saved instead' } = props;
  const { restoredFrom, savedElsewhere, conflicts } = draft;
  const now = useNow();
  const labeled = conflicts.flatMap((conflict) => {
    const label = labelOf(conflict.path);
    return label === null ? [] : [{ ...conflict, label }];
  });
  const quoted = (path: string, answer: Leaf) => {
    const text = textOf(path, answer);
    return text === '' ? 'empty' : `“${text}”`;
  };
  const isEmpty = savedElsewhere === null && restoredFrom === null && conflicts.length === 0;
  return (
    <div className={isEmpty ? 'visually-hidden' : 'draft-notes'}>
      <Note icon={<ClockIcon />} role="status">
        {savedElsewhere === null
          ? null
          : `${what} were changed in another window at ${timeText(savedElsewhere, now)}.`}
      </Note>
      {restoredFrom === null ? null : (
        <div>
          <Note icon={<ClockIcon />} role="status">
            We kept what you typed at {timeText(restoredFrom, now)}. It is not saved yet.
          </Note>
          {conflicts.length > 0 ? null : (
            <Button look="link" onClick={draft.discard}>
              {discardLabel}
            </Button>
          )}
        </div>
      )}
      <Note icon={<AlertIcon />} role="status">
        {conflicts.length === 0
          ? null
          : (savedElsewhere === null
              ? `${what} were changed by somebody else, or on another device, after you began to type. `
              : 'You typed something else here. ') + 'Please choose which to keep.'}
      </Note>
      {conflicts.length === 0 ? null : (
        <div>
          <ul>
            {labeled.map(({ path, label, typed, now: current }) => (
              <li key={path}>
                {label}: it is {quoted(path, current)} now, and you typed {quoted(path, typed)}.
              </li>
            ))}
          </ul>
          <p className="row">
            <Button look="plain" onClick={() => draft.settle('typed')}>
              Use what I typed
            </Button>
            <Button look="plain" onClick={() => draft.settle('now')}>
              Keep what is there now
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
