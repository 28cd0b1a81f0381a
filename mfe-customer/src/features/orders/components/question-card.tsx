import type { ReactNode } from 'react';
import { isUnanswered, messageOf } from '@karigar/platform';
import { Banner, Button, Panel, PressGuard, Row, Stack } from '@karigar/ui';

interface QuestionCardProps {
  title: string;
  /** What is asked, to tell one question from the next; null while nothing can be answered. */
  question: string | null;
  /** The labels of yes and no. */
  labels: readonly [yes: string, no: string];
  /** The answer that is being sent, or null. */
  sending: boolean | null;
  /** Why the last answer failed. */
  error: unknown;
  /** Whether what was answered is still asked. If not, an answer that was lost cannot be sent again. */
  canRetry: boolean;
  onAnswer: (yes: boolean) => void;
  children: ReactNode;
}

/** A question of the karigar to the customer, to say yes or no to. A refusal stays visible when the question is gone. */
export function QuestionCard({ title, question, labels: [yes, no], sending, error, canRetry, onAnswer, children }: QuestionCardProps) {
  const failure = Boolean(error) && (canRetry || !isUnanswered(error)) && <Banner tone="bad">{messageOf(error)}</Banner>;
  return (
    // The question comes while the page is open, maybe under a finger.
    <PressGuard actions={question ?? ''}>
      {question === null ? (
        failure
      ) : (
        <Panel title={title}>
          <Stack gap={3}>
            {children}
            {failure}
            <Row fill gap={2}>
              <Button loading={sending === true} disabled={sending === false} onClick={() => onAnswer(true)}>
                {yes}
              </Button>
              <Button variant="ghost" loading={sending === false} disabled={sending === true} onClick={() => onAnswer(false)}>
                {no}
              </Button>
            </Row>
          </Stack>
        </Panel>
      )}
    </PressGuard>
  );
}
