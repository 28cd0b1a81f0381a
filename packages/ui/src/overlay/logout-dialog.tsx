import type { ReactNode } from 'react';
import { logout } from '@karigar/platform';
import { useTexts } from '../texts.ts';
import { ConfirmDialog } from './dialog.tsx';

interface LogoutDialogProps {
  open: boolean;
  /** Called before the logout too. */
  onClose: () => void;
  /** Logs out otherwise than here. `question` replaces the question. */
  other?: { readonly question: ReactNode; readonly loading: boolean; readonly logOut: () => void } | null;
}

/** Asks before a logout, because drafts are removed with it. */
export function LogoutDialog({ open, onClose, other }: LogoutDialogProps) {
  const t = useTexts();
  const logOutHere = () => {
    onClose();
    logout();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('sure')}
      confirmLabel={t('logoutYes')}
      loading={other?.loading ?? false}
      onCancel={onClose}
      onConfirm={other?.logOut ?? logOutHere}
    >
      {other?.question ?? t('logoutQuestion')}
    </ConfirmDialog>
  );
}
