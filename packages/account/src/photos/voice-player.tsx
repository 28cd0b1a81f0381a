import { useRef, useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { Button, Muted, Panel, PauseIcon, PlayIcon } from '@karigar/ui';
import { useObjectUrl } from '@karigar/ui/tasks';
import { isGone, useVoice } from './photo-api.ts';
import { useTexts } from './texts.ts';

/** One button that plays a recording and pauses it. A recording says nothing about its own length, so there is no bar. */
export function VoicePlayer({ recording }: { recording: Blob | undefined }) {
  const t = useTexts();
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<'paused' | 'playing' | 'failed'>('paused');
  const url = useObjectUrl(recording ?? null);
  if (state === 'failed') return <span role="alert">{t('voiceFailed')}</span>;
  const isPlaying = state === 'playing';
  // Pausing before the sound has begun is no failure.
  const play = () => audio.current?.play().catch((error: Error) => error.name === 'AbortError' || setState('failed'));
  return (
    <>
      <audio
        ref={audio}
        {...(url && { src: url })}
        onPlay={() => setState('playing')}
        onPause={() => setState('paused')}
        onEnded={() => setState('paused')}
        onError={() => setState('failed')}
      />
      <Button
        small
        variant="soft"
        icon={isPlaying ? PauseIcon : PlayIcon}
        disabled={!url}
        onClick={() => (isPlaying ? audio.current?.pause() : void play())}
      >
        {t(isPlaying ? 'pause' : 'play')}
      </Button>
    </>
  );
}

/** A voice note that the server has. */
export function StoredVoice({ owner, id }: { owner: 'order' | 'request'; id: string }) {
  const t = useTexts();
  const { data, isError, error } = useVoice(owner, id);
  return isError ? <Muted>{t(isGone(error) ? 'voiceGone' : 'voiceFailed')}</Muted> : <VoicePlayer recording={data} />;
}

/** An order's voice note with the problem; renders nothing without one. */
export function OrderVoice({ order: { voice_note, request_id } }: { order: Pick<OrderView, 'voice_note' | 'request_id'> }) {
  const t = useTexts();
  if (voice_note === undefined) return null;
  return (
    <Panel title={t('voiceOf')}>
      <div>
        <StoredVoice owner={request_id === null ? 'order' : 'request'} id={voice_note} />
      </div>
    </Panel>
  );
}
