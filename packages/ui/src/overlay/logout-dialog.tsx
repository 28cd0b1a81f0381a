import type { ReactNode } from 'react';
import { logout } from '@karigar/platform';
import { useTexts } from '../texts.ts';
import { ConfirmDialog } from './dialog.tsx';

interface LogoutDialogProps {
  open: boolean;
  /** Called before the logout too. */
  onClose: () => void;
  /** Logs out on all devices instead of on this one, and asks so. */
  everywhere?: { readonly question: ReactNode; readonly loading: boolean; readonly logOut: () => void } | null;
}

/** Asks before a logout, because drafts are removed with it. */
export function LogoutDialog({ open, onClose, everywhere }: LogoutDialogProps) {
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
      loading={everywhere?.loading ?? false}
      onCancel={onClose}
      onConfirm={everywhere?.logOut ?? logOutHere}
    >
      {everywhere?.question ?? t('logoutQuestion')}
    </ConfirmDialog>
  );
}
