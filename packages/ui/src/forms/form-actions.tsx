import { Row } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import { Button, type ButtonVariant } from './button.tsx';

interface FormActionsProps {
  /** "Save Changes" */
  save: string;
  saving: boolean;
  onCancel: () => void;
  variant?: ButtonVariant;
}

/** The Cancel and submit buttons of a form that opens within a page. */
export function FormActions({ save, saving, onCancel, variant }: FormActionsProps) {
  const t = useTexts();
  return (
    <Row fill>
      <Button variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" variant={variant} loading={saving}>
        {save}
      </Button>
    </Row>
  );
}
