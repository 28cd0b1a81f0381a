import type { ComponentProps } from 'react';
import { EditIcon } from '../icons.tsx';
import { Button } from './button.tsx';
import { useReturnedFocus } from './returned-focus.ts';

type EditButtonProps = Pick<ComponentProps<typeof Button>, 'icon' | 'aria-label' | 'children'> & {
  isEditing: boolean;
  onEdit: () => void;
};

/** Opens the form of a panel. While the form is open, the button is hidden; when the form closes, the button gets the focus. */
export function EditButton({ isEditing, onEdit, icon = EditIcon, ...rest }: EditButtonProps) {
  const button = useReturnedFocus(isEditing);
  return !isEditing && <Button {...rest} ref={button} small variant="soft" icon={icon} onClick={onEdit} />;
}
