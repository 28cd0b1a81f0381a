import { useState, type ReactNode } from 'react';
import { Button, EditIcon, Panel, useReturnedFocus } from '@karigar/ui';

interface ContactPanelProps {
  title: string;
  value: string;
  /** The button: "Change". None when the value cannot be changed. */
  change: { text: string; label: string } | null;
  /** The form that changes it. */
  children: (close: () => void) => ReactNode;
}

/** A way to reach the person, to read or to replace by another one. */
export function ContactPanel({ title, value, change, children }: ContactPanelProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = useReturnedFocus(isEditing);
  return (
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
      {isEditing ? children(() => setEditing(false)) : <p>{value}</p>}
    </Panel>
  );
}
