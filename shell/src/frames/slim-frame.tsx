import { Link, SlotTarget, useNavigate } from '@karigar/platform';
import { BackIcon, IconButton, LanguageButton, Logo, Wrap } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import type { FrameProps } from './frame.tsx';
import classes from './frames.module.css';

/** The layout with only logo, Back and a note. */
export function SlimFrame({ back = '/', children }: FrameProps) {
  const t = useTexts();
  const navigate = useNavigate();
  // The router stores the entry's position as `idx` in the history state.
  const isFirstEntry = ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Wrap className={classes.slimIn}>
          <IconButton
            className={classes.back}
            icon={BackIcon}
            label={t('back')}
            onClick={() => void (isFirstEntry ? navigate(back, { replace: true }) : navigate(-1))}
          />
          <Link to="/" className={classes.home}>
            <Logo />
          </Link>
          <SlotTarget name="slim-note" className={classes.note} />
          <LanguageButton />
        </Wrap>
        <SlotTarget name="notice" />
      </header>
      {children}
    </div>
  );
}
