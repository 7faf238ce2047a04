/** Two hills and the sun behind them. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
      <circle cx="24" cy="24" r="22.5" fill="var(--pine-fill)" />
      <circle cx="31.5" cy="17.5" r="5.5" fill="#e9a066" />
      <path d="M5 36 18 18l8.5 12 5-6.5L43 36a22.5 22.5 0 0 1-38 0Z" fill="#fbf8f2" />
    </svg>
  );
}
