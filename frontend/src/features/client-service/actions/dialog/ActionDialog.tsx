import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { reasonProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import { fieldMessage, problemsElsewhere, type Problem } from '../../../../api/errors.js';
import { Button } from '../../../../ui/Button.js';
import { ErrorList } from '../../../../ui/notices/ErrorList.js';
import { AlertIcon } from '../../../../ui/icons.js';
import { Modal } from '../../../../ui/dialogs/Modal.js';
import { Note } from '../../../../ui/notices/Note.js';
import { ReasonField } from './TextAreaField.js';
import type { ServiceCaller } from '../service-calls.js';
import { useActionSteps } from './use-action-steps.js';
import './ActionDialog.css';

/** The preview of an action. */
export interface ActionEffect {
  /** The effects in words and figures. */
  readonly content: ReactNode;
  /** The text of the button that carries it out; null: it cannot be done, and the content says why. */
  readonly button: string | null;
  /** The sentence that `onDone` is called with. */
  readonly done: string;
}

interface ActionDialogProps<Values extends FieldValues, Body, Answer> {
  title: string;
  /** Id of what the call is about, such as the booking, the account or the tour; left out where the call needs none. */
  id?: number;
  call: ServiceCaller<Body, Answer>;
  /** The form of the fields; left out where there are none. */
  form?: UseFormReturn<Values>;
  /** Makes the request's body, without the reason, from the values of the fields, or names their problems. */
  read: (values: Values) => { readonly body: Body } | { readonly problems: readonly Problem[] };
  /** The API's names of the fields: their problems are shown at the fields. */
  fields: readonly string[];
  /**
   * Makes the preview, and once the action is done its `done`, from the answer and the body that was sent: by then, the fields
   * may hold other values.
   */
  effect: (answer: Answer, body: Body) => ActionEffect;
  /** Gives the button that carries the action out its `danger` look. */
  isDanger?: boolean;
  /** A further input below the preview; the action can be carried out only once `isGiven`. */
  assurance?: { readonly content: ReactNode; readonly isGiven: boolean };
  onClose: () => void;
  onDone: (message: string) => void;
  /** Renders the fields; `errorOf` answers the problem of a field. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/**
 * Asks for the fields and a reason, then shows a preview with the button that carries the action out (D42). Exactly the body
 * that was previewed is carried out.
 */
export function ActionDialog<Values extends FieldValues, Body, Answer>(
  props: ActionDialogProps<Values, Body, Answer>,
) {
  const { title, id = 0, call, read, fields, effect, isDanger = false, assurance, onClose, onDone } = props;
  const steps = useActionSteps(call, id);
  const { preview, isBusy, isOutcomeUnknown } = steps;
  const noFields = useForm<Values>();
  const { form = noFields } = props;
  const reasonForm = useForm({ defaultValues: { reason: '' } });
  const [formProblems, setFormProblems] = useState<readonly Problem[]>([]);
  const [hasEffectChanged, setEffectChanged] = useState(false);
  const problems = [...formProblems, ...steps.problems];
  const shownEffect = preview === null ? null : effect(preview.answer, preview.body);
  const effectTitle = useRef<HTMLHeadingElement>(null);
  const effectContent = useRef<HTMLDivElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const isFirstRender = useRef(true);

  const hasPreview = preview !== null;
  useEffect(() => {
    if (hasPreview) effectTitle.current?.focus();
    else if (!isFirstRender.current)
      formElement.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    isFirstRender.current = false;
  }, [hasPreview]);

  const showPreview = (values: Values): void => {
    const entered = read(values);
    const reason = reasonForm.getValues('reason');
    const reasonMessage = reasonProblem(reason);
    const newProblems = [
      ...('problems' in entered ? entered.problems : []),
      ...(reasonMessage === null ? [] : [{ message: reasonMessage, fields: ['reason'] }]),
    ];
    setFormProblems(newProblems);
    if ('body' in entered && newProblems.length === 0)
      void steps.askPreview({ ...entered.body, reason: reason.trim() });
  };
  const carryOut = async (): Promise<void> => {
    if (preview === null || shownEffect === null || assurance?.isGiven === false) return;
    setEffectChanged(false);
    // The effects may have changed since the preview: a new day has begun, or somebody has changed something.
    if (!isOutcomeUnknown) {
      const shownText = effectContent.current?.textContent;
      const latest = await steps.askPreview(preview.body);
      if (latest === null) return;
      // Renders the new preview now, so that its text can be compared.
      flushSync(() => undefined);
      const newText = effectContent.current?.textContent;
      if (effect(latest, preview.body).button !== shownEffect.button || newText !== shownText) {
        setEffectChanged(true);
        return;
      }
    }
    const answer = await steps.carryOut(preview.body);
    if (answer !== null) onDone(effect(answer, preview.body).done);
  };

  const showFields = (): void => {
    setEffectChanged(false);
    steps.showFields();
  };

  return (
    <Modal title={title} busy={isBusy} onClose={onClose}>
      {shownEffect === null ? (
        <form
          ref={formElement}
          className="action-form"
          noValidate
          onSubmit={(event) => {
            if (isBusy) event.preventDefault();
            else void form.handleSubmit(showPreview)(event);
          }}
        >
          {props.children((field) => fieldMessage(problems, field))}
          <ReasonField field={reasonForm.register('reason')} error={fieldMessage(problems, 'reason')} />
          <ErrorList problems={problemsElsewhere(problems, [...fields, 'reason'])} />
          <div className="action-buttons">
            <Button type="submit" busy={isBusy}>
              See what would happen
            </Button>
            <Button look="plain" onClick={onClose}>
              Close
            </Button>
          </div>
        </form>
      ) : (
        <div className="action-effect">
          <h3 ref={effectTitle} tabIndex={-1}>
            {shownEffect.button === null
              ? 'This cannot be done now'
              : 'This would happen. Nothing is done yet.'}
          </h3>
          <div ref={effectContent} className="effect-content">
            {shownEffect.content}
          </div>
          {shownEffect.button === null ? null : assurance?.content}
          <ErrorList problems={problems} />
          <Note icon={<AlertIcon />} role="status">
            {hasEffectChanged
              ? 'This has changed since you looked, and nothing is done yet. Please read it again.'
              : null}
          </Note>
          <Note icon={<AlertIcon />} role="status">
            {isOutcomeUnknown
              ? 'No answer came, so it may be done already. Press the button again: it is done once, never twice.'
              : null}
          </Note>
          <div className="action-buttons">
            {shownEffect.button === null ? null : (
              <Button
                look={isDanger ? 'danger' : 'main'}
                busy={isBusy}
                disabled={assurance?.isGiven === false}
                onClick={() => void carryOut()}
              >
                {shownEffect.button}
              </Button>
            )}
            {isOutcomeUnknown ? null : (
              <Button look="plain" disabled={isBusy} onClick={showFields}>
                Change what I entered
              </Button>
            )}
            <Button look="link" disabled={isBusy} onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
