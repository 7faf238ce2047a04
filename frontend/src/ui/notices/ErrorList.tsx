import { AlertIcon } from '../icons.js';
import './ErrorList.css';

/** The problems' messages in red with an alert icon, joined by '; ', each once (spec §8); nothing without problems. */
export function ErrorList({ problems }: { problems: readonly { message: string }[] }) {
  const messages = [...new Set(problems.map((problem) => problem.message))];
  if (messages.length === 0) return null;
  return (
    <p className="error-list" role="alert">
      <AlertIcon />
      <span>{messages.join('; ')}</span>
    </p>
  );
}
