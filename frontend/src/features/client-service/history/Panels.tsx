const PANELS = [
  { panel: 'timeline', name: 'What happened' },
  { panel: 'booking', name: 'Booking' },
  { panel: 'people', name: 'Customer and guests' },
] as const;

export type Panel = (typeof PANELS)[number]['panel'];

/** Chooses the part of the page to show in a narrow window; a wide one shows all parts and hides this. */
export function Panels({ shown, onShow }: { shown: Panel; onShow: (panel: Panel) => void }) {
  return (
    <div className="history-panels no-print" role="group" aria-label="What to show">
      {PANELS.map(({ panel, name }) => (
        <button key={panel} type="button" aria-pressed={panel === shown} onClick={() => onShow(panel)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** The CSS classes of a part of the page. */
export function panelClass(panel: Panel, shown: Panel): string {
  return `history-panel history-${panel}${panel === shown ? ' history-panel-shown' : ''}`;
}
