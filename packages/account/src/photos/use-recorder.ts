import { useCallback, useEffect, useRef, useState } from 'react';
import { voiceNote } from '@karigar/contracts/constants';
import { serverNow } from '@karigar/platform';

/** Bits per second: speech stays clear, and 20 seconds are 80 kB. */
const quality = 32_000;

/** What every browser plays. One that cannot record it records WebM or Ogg, which older iPhones do not play. */
const playedEverywhere = 'audio/mp4;codecs=mp4a.40.2';

type State = 'idle' | 'asking' | 'recording' | 'denied' | 'missing';

/** Whether this browser can record. */
export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/**
 * Records a voice note. The microphone is asked for by `start` and let go at the end, after twenty seconds at the latest. `discard` and leaving the page
 * discard what is being recorded.
 * @returns `endsAt` in milliseconds since 1970 by the server’s clock, as for every countdown, while it records; `stop` resolves once `onRecorded` has the recording, or at once without one
 */
export function useRecorder(onRecorded: (file: File) => void) {
  const [state, setState] = useState<State>('idle');
  const [endsAt, setEndsAt] = useState(0);
  const recorder = useRef<MediaRecorder | null>(null);
  const ended = useRef<Promise<void>>(Promise.resolve());
  const isWanted = useRef(true);
  const stop = useCallback((): Promise<void> => {
    // The microphone has not been allowed yet: do not begin when it is.
    if (recorder.current === null) isWanted.current = false;
    recorder.current?.stop();
    return ended.current;
  }, []);
  const discard = useCallback((): void => {
    isWanted.current = false;
    void stop();
  }, [stop]);
  useEffect(() => discard, [discard]);

  const start = async (): Promise<void> => {
    setState('asking');
    isWanted.current = true;
    let stream: MediaStream | undefined;
    const closeMicrophone = () => stream?.getTracks().forEach((track) => track.stop());
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (!isWanted.current) {
        closeMicrophone();
        return setState('idle');
      }
      const parts: Blob[] = [];
      const recording = new MediaRecorder(stream, {
        audioBitsPerSecond: quality,
        ...(MediaRecorder.isTypeSupported(playedEverywhere) && { mimeType: playedEverywhere }),
      });
      recording.ondataavailable = ({ data }) => void parts.push(data);
      recording.start();
      const timer = setTimeout(() => recording.stop(), voiceNote.seconds * 1_000);
      ended.current = new Promise((resolve) => {
        recording.onstop = () => {
          clearTimeout(timer);
          recorder.current = null;
          closeMicrophone();
          setState('idle');
          if (isWanted.current) onRecorded(new File(parts, 'voice-note', { type: recording.mimeType }));
          resolve();
        };
      });
      recorder.current = recording;
      setEndsAt(serverNow() + voiceNote.seconds * 1_000);
      setState('recording');
    } catch (error) {
      closeMicrophone();
      setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing');
    }
  };
  return { state, endsAt, start, stop, discard };
}
