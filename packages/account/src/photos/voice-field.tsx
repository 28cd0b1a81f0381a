import { useEffect } from 'react';
import { voiceNote } from '@karigar/contracts/constants';
import { messageOf } from '@karigar/platform';
import { Button, CloseIcon, FieldGroup, IconButton, MicrophoneIcon, PressGuard, RefreshIcon, Row, StopIcon } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { useTexts } from './texts.ts';
import type { Upload, VoiceNote } from './use-uploads.ts';
import { canRecord } from './use-recorder.ts';
import { StoredVoice, VoicePlayer } from './voice-player.tsx';
import classes from './photos.module.css';

interface VoiceFieldProps {
  /** The result of `useVoiceNote`. */
  voice: VoiceNote;
  owner: 'order' | 'request';
}

/** Records a voice note, plays it back and removes it. Renders nothing where the browser cannot record, unless there is one already. */
export function VoiceField({ voice, owner }: VoiceFieldProps) {
  const t = useTexts();
  const { recorder } = voice;
  const { stop } = recorder;
  // Another step of the form shows no recorder, so none may run there.
  useEffect(() => () => void stop(), [stop]);
  const [recorded] = voice.items;
  if (recorded === undefined && !canRecord()) return null;
  const { state } = recorder;
  return (
    <FieldGroup
      label={t('voice')}
      hint={t('voiceHint', { seconds: voiceNote.seconds })}
      optional
      error={state === 'denied' ? t('micDenied') : state === 'missing' ? t('micMissing') : ''}
    >
      <PressGuard actions={recorded ? 'recorded' : state} ignoredMs={400}>
        {recorded ? (
          <Recorded recorded={recorded} voice={voice} owner={owner} />
        ) : state === 'recording' ? (
          <Recording endsAt={recorder.endsAt} onStop={() => void stop()} />
        ) : (
          <Button small variant="soft" icon={MicrophoneIcon} loading={state === 'asking'} onClick={() => void recorder.start()}>
            {t('record')}
          </Button>
        )}
      </PressGuard>
    </FieldGroup>
  );
}

function Recording({ endsAt, onStop }: { endsAt: number; onStop: () => void }) {
  const t = useTexts();
  const seconds = useSecondsLeft(endsAt);
  return (
    <Row gap={3}>
      <Button small variant="danger" icon={StopIcon} onClick={onStop}>
        {t('stop')}
      </Button>
      <span className={classes.recording} role="timer">
        {t('recording', { seconds })}
      </span>
    </Row>
  );
}

function Recorded({ recorded, voice, owner }: { recorded: Upload; voice: VoiceNote; owner: 'order' | 'request' }) {
  const t = useTexts();
  const { original, id, error } = recorded;
  return (
    <>
      <Row gap={2}>
        {original ? <VoicePlayer recording={original} /> : id && <StoredVoice owner={owner} id={id} />}
        <IconButton icon={CloseIcon} label={t('removeVoice')} onClick={() => voice.remove(recorded)} />
        {voice.isWorking(recorded) && <span role="status">{t('voiceAdding')}</span>}
      </Row>
      {error !== undefined && (
        <div className={classes.failed} role="alert">
          <p>{messageOf(error)}</p>
          <Button small variant="ghost" icon={RefreshIcon} onClick={() => voice.retry(recorded)}>
            {t('retry')}
          </Button>
        </div>
      )}
    </>
  );
}
