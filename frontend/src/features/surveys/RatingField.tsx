import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { HIGHEST_RATING, LOWEST_RATING } from '@tour-portal/contracts/booking/surveys.js';
import { FieldError } from '../../ui/fields/Field.js';
import './RatingField.css';

const RATING_WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];
const RATINGS = Array.from({ length: HIGHEST_RATING - LOWEST_RATING + 1 }, (_, index) => ({
  rating: LOWEST_RATING + index,
  word: RATING_WORDS[index] ?? '',
}));

/** One question with its ratings, each with its word: side by side, in a narrow window below each other. */
export function RatingField(props: {
  question: string;
  input: UseFormRegisterReturn;
  error: string | undefined;
}) {
  const { question, input, error } = props;
  const errorId = useId();
  return (
    <fieldset
      className="rating"
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend>{question}</legend>
      <div className="rating-choices">
        {RATINGS.map(({ rating, word }) => (
          <label key={rating} className="rating-choice">
            <input type="radio" value={rating} {...input} />
            <span>
              <b>{rating}</b> <small>{word}</small>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
