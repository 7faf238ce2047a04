import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import type { HistoryEvent } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Button } from '../../../../ui/Button.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../ui/icons.js';
import { pointText } from './points.js';
import './TimeSlider.css';

/** How long the slider must rest before the booking of its position is loaded. */
const REST_MS = 200;
/** With more events than this the slider has no ticks: they would be too dense to tell apart. */
const MAX_TICKS = 60;

/**
 * Moves through the booking's own events, one for each step, with now after the last one. The label follows at once; the
 * address and the booking follow when the slider rests.
 * @param props.at the revision in the address; null: now
 * @param props.shown the revision at the slider's position; null: now
 */
export function TimeSlider(props: {
  /** The booking's own events in order. */
  ownEvents: readonly HistoryEvent[];
  at: number | null;
  shown: number | null;
  onMove: (shown: number | null) => void;
  onRest: (at: number | null) => void;
  /** Shown beside the label. */
  children: ReactNode;
}) {
  const { ownEvents, at, shown, onMove, onRest, children } = props;
  const id = useId();
  const nowPosition = ownEvents.length;
  const range = useRef<HTMLInputElement>(null);
  const position = shown ?? nowPosition;
  const countText = shown === null ? 'Now' : `${position + 1} of ${nowPosition}`;
  const text = pointText(ownEvents, shown);

  const rest = useEffectEvent(() => onRest(shown));
  useEffect(() => {
    if (shown === at) return;
    const timer = setTimeout(rest, REST_MS);
    return () => clearTimeout(timer);
  }, [shown, at]);

  const move = (to: number): void => {
    const next = Math.min(Math.max(to, 0), nowPosition);
    onMove(next === nowPosition ? null : next);
  };
  const press = (to: number): void => {
    move(to);
    // At both ends the pressed button is disabled, and would lose the focus.
    if (to === 0 || to === nowPosition) range.current?.focus();
  };

  return (
    <section className="slider no-print" aria-label="Moment">
      <div className="slider-row">
        <Button look="plain" disabled={position === 0} onClick={() => press(position - 1)}>
          <ChevronLeftIcon />
          <span className="visually-hidden">One event earlier</span>
        </Button>
        <input
          ref={range}
          type="range"
          aria-label="Moment at which the booking is shown"
          aria-valuetext={`${countText}. ${text}`}
          min={0}
          max={nowPosition}
          step={1}
          value={position}
          list={nowPosition <= MAX_TICKS ? `${id}-ticks` : undefined}
          onChange={(event) => move(Number(event.target.value))}
        />
        <Button look="plain" disabled={position === nowPosition} onClick={() => press(position + 1)}>
          <ChevronRightIcon />
          <span className="visually-hidden">One event later</span>
        </Button>
        <Button look="plain" disabled={shown === null} onClick={() => press(nowPosition)}>
          Now
        </Button>
      </div>
      {nowPosition > MAX_TICKS ? null : (
        <datalist id={`${id}-ticks`}>
          {Array.from({ length: nowPosition + 1 }, (_, tick) => (
            <option key={tick} value={tick} />
          ))}
        </datalist>
      )}
      <div className="slider-foot">
        <p className="slider-count figures">{countText}</p>
        <p className="slider-text">{text}</p>
        {children}
      </div>
    </section>
  );
}
