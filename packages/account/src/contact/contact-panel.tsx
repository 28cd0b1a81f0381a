import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, EditIcon, Panel, Stack, useReturnedFocus } from '@karigar/ui';

interface ContactPanelProps {
  /** For links on its page. */
  id?: string;
  title: string;
  value: string;
  /** The button "Change"; null when the value cannot be changed. */
  change: { text: string; label: string } | null;
  /** The form that changes the value. */
  children: (close: () => void) => ReactNode;
  /** What is still to be done about the value. When it disappears, the button receives the focus. */
  pending?: ReactNode;
}

/** A contact value of the person, to read or to replace. */
export function ContactPanel({ id, title, value, change, children, pending = null }: ContactPanelProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = useReturnedFocus(isEditing);
  const wasPending = useRef(pending !== null);
  useEffect(() => {
    if (wasPending.current && pending === null) edit.current?.focus();
    wasPending.current = pending !== null;
  }, [pending, edit]);
  return (
    <div id={id}>
      <Panel
        pad="large"
        title={title}
        action={
          change &&
          !isEditing && (
            <Button ref={edit} small variant="soft" icon={EditIcon} aria-label={change.label} onClick={() => setEditing(true)}>
              {change.text}
            </Button>
          )
        }
      >
        {isEditing ? (
          children(() => setEditing(false))
        ) : (
          <Stack>
            <p>{value}</p>
            {pending}
          </Stack>
        )}
      </Panel>
    </div>
  );
}
