import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';

export function Itinerary({ days }: { days: TourYearReference['dayByDayItinerary'] }) {
  return (
    <section className="itinerary">
      <h2>Day by day</h2>
      <ol>
        {days.map(({ day, title, text }) => (
          <li key={day}>
            <p className="itinerary-day">Day {day}</p>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
