import { Navigate, useLocation } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { VerificationForm } from '../components/verification-form.tsx';
import { registrationDraft } from '../model/draft.ts';

/** `/register/mobilevarification`: needs the name and email of the page before. */
export function Component() {
  const { search } = useLocation();
  const { name, email } = registrationDraft.read();
  if (!name || !email) return <Navigate to={paths.register + search} replace />;
  return <VerificationForm name={name} email={email} />;
}
