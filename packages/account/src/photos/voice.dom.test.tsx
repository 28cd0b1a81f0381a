import { minuteMs, serverTimeHeader } from '@karigar/contracts/constants';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api as call, queryClient } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { useVoiceNote } from './use-uploads.ts';
import { VoiceField } from './voice-field.tsx';
import { OrderVoice } from './voice-player.tsx';

let uploads: File[];
const sound = () => new Response(new ArrayBuffer(8), { headers: { 'content-type': 'audio/webm' } });
const api = fakeApi({
  'POST /order-voice-notes': ({ body }) => {
    const file = body.get('voice_note');
    if (file instanceof File) uploads.push(file);
    return { id: `v${uploads.length}` };
  },
  'GET /order-voice-notes/{id}': sound,
  'GET /request-voice-notes/{id}': sound,
});

/** What jsdom lacks: a recorder that records two bytes. */
class Recorder {
  static running: Recorder | undefined;
  static isTypeSupported = (type: string) => type.startsWith('audio/mp4');
  readonly mimeType: string;
  constructor(_stream: MediaStream, { mimeType = 'audio/webm' }: MediaRecorderOptions) {
    this.mimeType = mimeType;
  }
  ondataavailable: (event: { data: Blob }) => void = () => {};
  onstop: () => void = () => {};
  start() {
    Recorder.running = this;
  }
  stop() {
    if (Recorder.running !== this) return;
    Recorder.running = undefined;
    this.ondataavailable({ data: new Blob(['ab']) });
    this.onstop();
  }
}

const stopTrack = vi.fn();
const getUserMedia = vi.fn<() => Promise<{ getTracks: () => { stop: () => void }[] }>>();
const play = vi.fn<() => Promise<void>>();

beforeEach(() => {
  signIn('customer');
  uploads = [];
  Recorder.running = undefined;
  stopTrack.mockClear();
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [{ stop: stopTrack }] });
  play.mockReset().mockResolvedValue();
  vi.stubGlobal('MediaRecorder', Recorder);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  HTMLMediaElement.prototype.play = play;
  return () => vi.unstubAllGlobals();
});

let kept: string[];
let settled: unknown;
function Form({ drafted = [] }: { drafted?: string[] }) {
  const [isShown, setShown] = useState(true);
  const voice = useVoiceNote({ uploadTo: 'order', initialIds: drafted, onIdsChange: (ids) => (kept = ids) });
  const settle = () =>
    void voice.settle().then(
      ({ ids }) => (settled = ids),
      (error: Error) => (settled = error.message),
    );
  return (
    <>
      {isShown && <VoiceField voice={voice} owner="order" />}
      <button onClick={() => setShown(!isShown)}>Other step</button>
      <button onClick={voice.clear}>Start over</button>
      <button onClick={settle}>Send</button>
    </>
  );
}
const show = (drafted?: string[]) => {
  settled = undefined;
  return renderPage([{ path: '*', element: <Form {...(drafted && { drafted })} /> }], '/');
};
const button = (name: string) => screen.findByRole('button', { name });

describe('the voice note of a form', () => {
  it('is recorded, played back, uploaded and can be removed; the microphone is asked for by the tap only', async () => {
    show();
    const record = await button('Record a voice note');
    expect(getUserMedia).not.toHaveBeenCalled();
    await userEvent.click(record);
    expect((await screen.findByRole('timer')).textContent).toBe('Recording: 20 s left');
    await waitFor(async () => {
      await userEvent.click(await button('Stop'));
      expect(Recorder.running).toBeUndefined();
    });
    expect(stopTrack).toHaveBeenCalledOnce();
    await waitFor(() => expect(kept).toEqual(['v1']));
    expect(await uploads[0]?.text()).toBe('ab');
    // What every browser plays, if this one can record it.
    expect(uploads[0]?.type).toBe('audio/mp4;codecs=mp4a.40.2');
    await waitFor(async () => {
      await userEvent.click(await button('Play the voice note'));
      expect(play).toHaveBeenCalled();
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(settled).toEqual(['v1']));
    await userEvent.click(await button('Remove the voice note'));
    expect(await button('Record a voice note')).toBeTruthy();
    expect(kept).toEqual([]);
  });

  it('ends by itself after twenty seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await button('Record a voice note'));
    await screen.findByRole('timer');
    await act(() => vi.advanceTimersByTimeAsync(19_000));
    expect(Recorder.running).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(Recorder.running).toBeUndefined();
    expect(await button('Remove the voice note')).toBeTruthy();
    vi.useRealTimers();
  });

  it('is sent as a file by a form that uploads nothing beforehand', async () => {
    let voice: ReturnType<typeof useVoiceNote> | undefined;
    function Plain() {
      voice = useVoiceNote({});
      return null;
    }
    renderPage([{ path: '*', element: <Plain /> }], '/');
    await waitFor(() => expect(voice).toBeDefined());
    const note = new File(['spoken'], 'note.webm');
    act(() => voice?.add([note]));
    expect(await voice?.settle()).toEqual({ ids: [], files: [note] });
  });

  it('counts down from twenty seconds also where the clock of the device is slow', async () => {
    const answerAt = (now: number) => () =>
      new Response(null, { headers: { [serverTimeHeader]: new Date(now).toISOString(), 'cache-control': 'no-store' } });
    const learnTime = async (aheadMs: number) => {
      api.on({ 'GET /order-voice-notes/{id}': answerAt(Date.now() + aheadMs) });
      await call('GET /order-voice-notes/{id}', { params: { id: 'v1' } });
    };
    await learnTime(3 * minuteMs);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Record a voice note' }));
    expect((await screen.findByRole('timer')).textContent).toBe('Recording: 20 s left');
    await learnTime(0);
  });

  it('discards what is being recorded when the page is left, and lets the microphone go', async () => {
    const { unmount } = show();
    await userEvent.click(await button('Record a voice note'));
    await screen.findByRole('timer');
    unmount();
    expect(stopTrack).toHaveBeenCalledOnce();
    expect(uploads).toEqual([]);
  });

  it('is sent with what is being recorded', async () => {
    show();
    await userEvent.click(await button('Record a voice note'));
    await screen.findByRole('timer');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(settled).toEqual(['v1']));
    expect(stopTrack).toHaveBeenCalledOnce();
  });

  it('ends on another step of the form and is kept, and is discarded when the form starts over', async () => {
    show();
    await userEvent.click(await button('Record a voice note'));
    await screen.findByRole('timer');
    await userEvent.click(screen.getByRole('button', { name: 'Other step' }));
    expect(stopTrack).toHaveBeenCalledOnce();
    await waitFor(() => expect(kept).toEqual(['v1']));
    await userEvent.click(screen.getByRole('button', { name: 'Other step' }));
    await userEvent.click(await button('Remove the voice note'));
    await waitFor(async () => {
      await userEvent.click(await button('Record a voice note'));
      expect(Recorder.running).toBeDefined();
    });
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await button('Record a voice note')).toBeTruthy();
    expect([stopTrack.mock.calls.length, uploads.length]).toEqual([2, 1]);
  });

  it('does not begin when the form has moved on before the microphone was allowed', async () => {
    let allow = () => {};
    getUserMedia.mockReturnValue(new Promise((resolve) => (allow = () => resolve({ getTracks: () => [{ stop: stopTrack }] }))));
    show();
    await userEvent.click(await button('Record a voice note'));
    await userEvent.click(screen.getByRole('button', { name: 'Other step' }));
    allow();
    await waitFor(() => expect(stopTrack).toHaveBeenCalledOnce());
    expect(Recorder.running).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Other step' }));
    expect(await button('Record a voice note')).toBeTruthy();
    expect(uploads).toEqual([]);
  });

  it('lets the microphone go when the browser cannot record from it', async () => {
    vi.spyOn(Recorder.prototype, 'start').mockImplementationOnce(() => {
      throw new DOMException('', 'NotSupportedError');
    });
    show();
    await userEvent.click(await button('Record a voice note'));
    expect(await screen.findByText(/^No microphone was found/)).toBeTruthy();
    expect(stopTrack).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(settled).toEqual([]));
  });

  it.each([
    ['NotAllowedError', /^The microphone is switched off for this page/],
    ['NotFoundError', /^No microphone was found/],
  ])('says what to do after %s', async (name, sentence) => {
    getUserMedia.mockRejectedValue(new DOMException('', name));
    show();
    await userEvent.click(await button('Record a voice note'));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(await button('Record a voice note')).toBeTruthy();
  });

  it('keeps a note whose upload failed, and is not sent without it', async () => {
    api.on({ 'POST /order-voice-notes': () => problem(503, 'UNAVAILABLE') });
    show();
    await userEvent.click(await button('Record a voice note'));
    await screen.findByRole('timer');
    act(() => Recorder.running?.stop());
    const retry = await button('Try again');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(settled).toBe('The voice note could not be added. Try it again or remove it.'));
    api.on({ 'POST /order-voice-notes': { id: 'v9' } });
    await waitFor(async () => {
      await userEvent.click(retry);
      expect(kept).toEqual(['v9']);
    });
  });

  it('is still there after a reload', async () => {
    show(['v7']);
    await waitFor(async () => {
      await userEvent.click(await button('Play the voice note'));
      expect(play).toHaveBeenCalled();
    });
    expect(api.sent('GET /order-voice-notes/{id}')).toHaveLength(1);
  });

  it('is not offered by a browser that cannot record', async () => {
    vi.stubGlobal('MediaRecorder', undefined);
    show();
    expect(await button('Send')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Record a voice note' })).toBeNull();
  });
});

it.each([
  [404, 'NOT_FOUND', 'This voice note is no longer available.'],
  [422, 'INVALID', 'This voice note cannot be played.'],
])(
  'an order’s voice note is fetched from the service that has it, and says after %i what has become of it',
  async (status, code, sentence) => {
    api.on({ 'GET /request-voice-notes/{id}': () => problem(status, code) });
    renderPage([{ path: '*', element: <OrderVoice order={{ voice_note: 'v1', request_id: 'r1' }} /> }], '/');
    expect(await screen.findByText(sentence)).toBeTruthy();
  },
);

it('is read once, and plays again after a second tap that came before the sound', async () => {
  const element = <OrderVoice order={{ voice_note: 'v1', request_id: null }} />;
  play.mockRejectedValueOnce(new DOMException('interrupted by a call to pause()', 'AbortError'));
  renderPage([{ path: '*', element }], '/');
  const button = await screen.findByRole('button', { name: 'Play the voice note' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Play the voice note' }));
  expect(play).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
  // As a change of the language does.
  await act(() => queryClient.invalidateQueries());
  expect(api.sent('GET /order-voice-notes/{id}')).toHaveLength(1);
});
