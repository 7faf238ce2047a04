import type { ReactNode } from 'react';

/**
 * Line icons, 24 px where no style says otherwise, in the color of the text around them; words beside them, or their button's
 * label, say what they mean.
 */
function icon(shapes: ReactNode) {
  return () => (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes}
    </svg>
  );
}

export const AlertIcon = icon(
  <>
    <path d="M12 3.5 2.5 20h19Z" />
    <path d="M12 10v4.5M12 17.3v.2" />
  </>,
);

export const CheckIcon = icon(
  <>
    <circle cx="12" cy="12" r="9.5" />
    <path d="m7.5 12.5 3 3 6-6.5" />
  </>,
);

export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 6.5V12l3.5 2.5" />
  </>,
);

export const PhoneIcon = icon(
  <path d="M5 3.5h3.6l1.7 4.6-2.2 1.7a13 13 0 0 0 6.1 6.1l1.7-2.2 4.6 1.7V19a2 2 0 0 1-2.2 2A17.6 17.6 0 0 1 3 5.7A2 2 0 0 1 5 3.5Z" />,
);

export const CloseIcon = icon(<path d="M5.5 5.5l13 13M18.5 5.5l-13 13" />);

export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);

export const MapIcon = icon(
  <>
    <path d="m3 6.5 6-3 6 3 6-3v14l-6 3-6-3-6 3Z" />
    <path d="M9 3.5v14M15 6.5v14" />
  </>,
);

export const SuitcaseIcon = icon(
  <>
    <rect x="3" y="7.5" width="18" height="12.5" rx="2" />
    <path d="M8.5 7.5V5a1.5 1.5 0 0 1 1.5-1.5h4A1.5 1.5 0 0 1 15.5 5v2.5M3 13h18" />
  </>,
);

export const CalendarIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="16" rx="2" />
    <path d="M3 10h18M8 2.5V7M16 2.5V7" />
  </>,
);

export const ChevronLeftIcon = icon(<path d="m14.5 6-6 6 6 6" />);

export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />);

export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4.5" />
    <path d="M3.5 21a8.5 8.5 0 0 1 17 0" />
  </>,
);

export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="10" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
  </>,
);

export const DocumentIcon = icon(
  <>
    <path d="M6 3h8l4.5 4.5V21H6Z" />
    <path d="M14 3v4.5h4.5M9 12.5h6M9 16.5h6" />
  </>,
);

export const QuestionIcon = icon(
  <>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M9.2 9.3a2.9 2.9 0 1 1 4.2 2.6c-.9.5-1.4 1.1-1.4 2.1M12 17.3v.2" />
  </>,
);

export const FriendsIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.8" />
    <path d="M2.5 20a6.5 6.5 0 0 1 13 0M15.5 5a3.8 3.8 0 0 1 0 7M18 14.6a6.5 6.5 0 0 1 3.5 5.4" />
  </>,
);
