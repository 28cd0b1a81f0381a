import { useEffect, useRef, useState } from 'react';
import { voiceNote } from '@karigar/contracts/constants';

/** Bits per second: speech stays clear, and 20 seconds are 80 kB. */
const quality = 32_000;

type State = 'idle' | 'asking' | 'recording' | 'denied' | 'missing';

/** Whether this browser can record. */
export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/**
 * Records a voice note. The microphone is asked for by `start` and let go at the end, after twenty seconds at the latest. Leaving the page discards
 * what is being recorded.
 * @returns `endsAt` in milliseconds since 1970, while it records
 */
export function useRecorder(onRecorded: (file: File) => void) {
  const [state, setState] = useState<State>('idle');
  const [endsAt, setEndsAt] = useState(0);
  const recorder = useRef<MediaRecorder | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      recorder.current?.stop();
    };
  }, []);

  const start = async (): Promise<void> => {
    setState('asking');
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const parts: Blob[] = [];
      const recording = new MediaRecorder(stream, { audioBitsPerSecond: quality });
      const timer = setTimeout(() => recording.stop(), voiceNote.seconds * 1_000);
      recording.ondataavailable = ({ data }) => void parts.push(data);
      recording.onstop = () => {
        clearTimeout(timer);
        recorder.current = null;
        for (const track of stream.getTracks()) track.stop();
        if (isLeft.current) return;
        setState('idle');
        onRecorded(new File(parts, 'voice-note', { type: recording.mimeType }));
      };
      recorder.current = recording;
      recording.start();
      if (isLeft.current) return recording.stop();
      setEndsAt(Date.now() + voiceNote.seconds * 1_000);
      setState('recording');
    } catch (error) {
      setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing');
    }
  };
  return { state, endsAt, start, stop: () => recorder.current?.stop() };
}
