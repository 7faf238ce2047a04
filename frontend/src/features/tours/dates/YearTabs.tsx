import { useId, type KeyboardEvent, type ReactNode } from 'react';

/** By key, the index of the tab that the key leads to from the tab at `index`; other keys lead nowhere. */
const KEY_TARGETS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A tab for each year, and the chosen year's panel. Only its tab is in the tab order; left and right arrow, Home and End choose a tab. */
export function YearTabs(props: {
  years: readonly number[];
  chosen: number;
  onChoose: (year: number) => void;
  children: ReactNode;
}) {
  const { years, chosen, onChoose, children } = props;
  const id = useId();
  const tabId = (year: number) => `${id}tab-${year}`;

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const year = years[KEY_TARGETS[event.key]?.(years.indexOf(chosen), years.length) ?? -1];
    // With Alt, Control or Meta it is a command to the browser: Alt and the left arrow go back.
    if (year === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(year);
    document.getElementById(tabId(year))?.focus();
  }

  return (
    <>
      <div className="year-tabs" role="tablist" aria-label="Year" onKeyDown={move}>
        {years.map((year) => (
          <button
            key={year}
            id={tabId(year)}
            type="button"
            role="tab"
            className="year-tab"
            aria-selected={year === chosen}
            aria-controls={year === chosen ? `${id}panel` : undefined}
            tabIndex={year === chosen ? 0 : -1}
            onClick={() => onChoose(year)}
          >
            {year}
          </button>
        ))}
      </div>
      <div
        key={chosen}
        id={`${id}panel`}
        role="tabpanel"
        className="year-panel"
        aria-labelledby={tabId(chosen)}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}
