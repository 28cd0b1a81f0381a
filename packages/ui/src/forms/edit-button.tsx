import type { ComponentProps } from 'react';
import { EditIcon } from '../icons.tsx';
import { Button } from './button.tsx';
import { useReturnedFocus } from './returned-focus.ts';

type EditButtonProps = Pick<ComponentProps<typeof Button>, 'icon' | 'aria-label' | 'children'> & {
  isEditing: boolean;
  onEdit: () => void;
};

/** Opens the form of a panel. It is gone while the form is open, and has the focus when that closes. */
export function EditButton({ isEditing, onEdit, icon = EditIcon, ...rest }: EditButtonProps) {
  const button = useReturnedFocus(isEditing);
  return !isEditing && <Button {...rest} ref={button} small variant="soft" icon={icon} onClick={onEdit} />;
}
