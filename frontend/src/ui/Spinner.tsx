import './Spinner.css';

/** Shows that something is being done. @param label said to screen readers and, unless `quiet`, shown */
export function Spinner(props: { label?: string; quiet?: boolean }) {
  const { label = 'One moment, please', quiet = false } = props;
  return (
    <span className="spinner" role="status">
      <svg viewBox="0 0 24 24" width="1.25em" height="1.25em" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
      <span className={quiet ? 'visually-hidden' : undefined}>{label}</span>
    </span>
  );
}
