import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { LOWEST_RATING } from '@tour-portal/contracts/booking/surveys.js';
import { FieldError } from '../../ui/fields/Field.js';
import './RatingField.css';

const RATINGS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'].map((word, index) => ({
  rating: LOWEST_RATING + index,
  word,
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
