import type { SurveyAnswers } from '@tour-portal/contracts/api/api.js';
import {
  COMMENT_MAX,
  commentProblem,
  HIGHEST_RATING,
  LOWEST_RATING,
  SURVEY_QUESTIONS,
} from '@tour-portal/contracts/booking/surveys.js';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useSubmitSurveyMutation } from './surveys-api.js';
import { fieldMessage, problemsElsewhere, problemsOf } from '../../api/errors.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { FieldFrame } from '../../ui/fields/Field.js';
import { OfflineNote } from '../../ui/notices/OfflineNote.js';
import { saveAnswers, loadAnswers } from './stored-answers.js';
import { RatingField } from './RatingField.js';

/** The values of the form; ratings are texts, as radio buttons have them. */
type Fields = Record<keyof SurveyAnswers, string>;

const EMPTY: Fields = { overall: '', director: '', hotels: '', meals: '', value: '', comment: '' };

/** Asks for the answers and sends them, then leads to the page that thanks for them. */
export default function SurveyForm({ signature }: { signature: string }) {
  const navigate = useNavigate();
  const [submit, { error }] = useSubmitSurveyMutation();
  // The answers that the tab had stored when the form was opened.
  const [stored] = useState(() => loadAnswers(signature));
  const { register, handleSubmit, formState, control } = useForm<Fields>({
    defaultValues: { ...EMPTY, ...stored },
  });
  const answers = useWatch({ control });
  const isAnswered = Object.values(answers).some((answer) => answer !== '');
  useEffect(() => {
    saveAnswers(signature, isAnswered ? answers : null);
  }, [signature, answers, isAnswered]);
  const problems = problemsOf(error);
  const errorOf = (name: keyof Fields) =>
    formState.errors[name]?.message ?? fieldMessage(problems, `answers.${name}`);

  const send = async ({ overall, director, hotels, meals, value, comment }: Fields): Promise<void> => {
    const surveyAnswers = {
      overall: Number(overall),
      director: Number(director),
      hotels: Number(hotels),
      meals: Number(meals),
      value: Number(value),
      comment: comment.trim(),
    };
    const result = await submit({ signature, answers: surveyAnswers });
    if (result.error !== undefined) return;
    saveAnswers(signature, null);
    await navigate('/survey-submitted', { replace: true });
  };

  return (
    <form className="survey-form" noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      {Object.keys(stored).length === 0 ? null : (
        <p role="status">We kept what you answered before. It is not sent yet.</p>
      )}
      <p>
        Please rate from {LOWEST_RATING} to {HIGHEST_RATING}.
      </p>
      {/* What is changed after the answers are sent would be lost. */}
      <fieldset className="survey-answers" disabled={formState.isSubmitting}>
        {SURVEY_QUESTIONS.map(({ id, text }) => (
          <RatingField
            key={id}
            question={text}
            input={register(id, { required: 'Please choose a rating' })}
            error={errorOf(id)}
          />
        ))}
        <FieldFrame
          label="Is there anything else you would like to tell us?"
          optional
          hint={`${answers.comment?.length ?? 0} of ${COMMENT_MAX} characters`}
          error={errorOf('comment')}
        >
          {(attributes) => (
            <textarea
              className="control"
              rows={6}
              maxLength={COMMENT_MAX}
              {...register('comment', { validate: (text) => commentProblem(text.trim()) ?? true })}
              {...attributes}
            />
          )}
        </FieldFrame>
      </fieldset>
      <ErrorList
        problems={problemsElsewhere(
          problems,
          Object.keys(EMPTY).map((name) => `answers.${name}`),
        )}
      />
      <OfflineNote isTyped={isAnswered} isSaving={formState.isSubmitting} does="send" />
      <Button type="submit" busy={formState.isSubmitting}>
        Send my answers
      </Button>
    </form>
  );
}
