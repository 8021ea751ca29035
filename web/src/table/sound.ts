/** Sounds: all of them synthesised; nothing is downloaded. `play(name)` plays one, `soundOf(change)`
 *  says which one a change at a table makes. */
import type { News } from './scene';

type Ctx = BaseAudioContext;

function noise(ctx: Ctx, seconds: number): AudioBufferSourceNode {
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * seconds), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const node = ctx.createBufferSource();
  node.buffer = buffer;
  return node;
}

function envelope(ctx: Ctx, at: number, peak: number, attack: number, decay: number): GainNode {
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + decay);
  return gain;
}

function ping(
  ctx: Ctx,
  out: AudioNode,
  at: number,
  hz: number,
  peak: number,
  decay: number,
  type: OscillatorType = 'sine',
): void {
  const osc = ctx.createOscillator();
  osc.type = type;
  osc.frequency.value = hz;
  const env = envelope(ctx, at, peak, 0.003, decay);
  osc.connect(env).connect(out);
  osc.start(at);
  osc.stop(at + decay + 0.05);
}

/** One clay chip touching another: a very short bright click with two inharmonic partials. */
function chipClick(ctx: Ctx, out: AudioNode, at: number, loud = 1): void {
  const src = noise(ctx, 0.03);
  const band = ctx.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 4200 + Math.random() * 900;
  band.Q.value = 1.4;
  src
    .connect(band)
    .connect(envelope(ctx, at, 0.5 * loud, 0.001, 0.028))
    .connect(out);
  src.start(at);
  const tune = 0.94 + Math.random() * 0.12;
  ping(ctx, out, at, 2650 * tune, 0.13 * loud, 0.05);
  ping(ctx, out, at, 4130 * tune, 0.08 * loud, 0.035);
}

export const sounds = {
  chips(ctx: Ctx, out: AudioNode, at: number) {
    [0, 0.045, 0.1, 0.135].forEach((dt, i) => chipClick(ctx, out, at + dt, 1 - i * 0.15));
  },
  collect(ctx: Ctx, out: AudioNode, at: number) {
    for (let i = 0; i < 9; i++)
      chipClick(ctx, out, at + i * 0.035 + Math.random() * 0.02, 0.4 + Math.random() * 0.5);
  },
  deal(ctx: Ctx, out: AudioNode, at: number) {
    const src = noise(ctx, 0.16);
    const band = ctx.createBiquadFilter();
    band.type = 'bandpass';
    band.Q.value = 0.8;
    band.frequency.setValueAtTime(1400, at);
    band.frequency.exponentialRampToValueAtTime(5200, at + 0.12);
    src
      .connect(band)
      .connect(envelope(ctx, at, 0.35, 0.03, 0.1))
      .connect(out);
    src.start(at);
  },
  check(ctx: Ctx, out: AudioNode, at: number) {
    for (const dt of [0, 0.13]) {
      ping(ctx, out, at + dt, 165, 0.55, 0.07, 'triangle');
      ping(ctx, out, at + dt, 92, 0.6, 0.09);
    }
  },
  fold(ctx: Ctx, out: AudioNode, at: number) {
    const src = noise(ctx, 0.25);
    const low = ctx.createBiquadFilter();
    low.type = 'lowpass';
    low.frequency.setValueAtTime(2600, at);
    low.frequency.exponentialRampToValueAtTime(300, at + 0.22);
    src
      .connect(low)
      .connect(envelope(ctx, at, 0.3, 0.02, 0.2))
      .connect(out);
    src.start(at);
  },
  yourTurn(ctx: Ctx, out: AudioNode, at: number) {
    ping(ctx, out, at, 659.3, 0.22, 0.35);
    ping(ctx, out, at + 0.12, 880, 0.22, 0.5);
  },
  timeLow(ctx: Ctx, out: AudioNode, at: number) {
    for (const dt of [0, 0.22, 0.44]) ping(ctx, out, at + dt, 1046.5, 0.16, 0.1, 'triangle');
  },
  away(ctx: Ctx, out: AudioNode, at: number) {
    [659.3, 523.3, 392].forEach((hz, i) =>
      ping(ctx, out, at + i * 0.16, hz, 0.24, 0.4, 'triangle'),
    );
  },
  win(ctx: Ctx, out: AudioNode, at: number) {
    [523.3, 659.3, 784, 1046.5].forEach((hz, i) =>
      ping(ctx, out, at + i * 0.085, hz, 0.2, 0.5, 'triangle'),
    );
  },
};
export type SoundName = keyof typeof sounds;

/** The sound that a change makes; most make none. */
export function soundOf(change: News, own: number | undefined): SoundName | null {
  if (change.type === 'TurnTimed') return change.seat === own ? 'yourTurn' : null;
  if (change.type === 'BreakStarted')
    return change.seat === own && change.why === 'time-out' ? 'away' : null;
  if (change.type !== 'SeenInHand') return null;
  const { event } = change;
  switch (event.type) {
    case 'Called':
    case 'BetPlaced':
    case 'BroughtIn':
      return 'chips';
    case 'Checked':
      return 'check';
    case 'Folded':
      return 'fold';
    case 'BoardDealt':
    case 'CardOffered':
      return 'deal';
    case 'CardsReceived':
      return event.seat === own ? 'deal' : null;
    case 'PotWon':
      return event.seat === own ? 'win' : 'collect';
    default:
      return null;
  }
}

let live: AudioContext | undefined;

/** Plays a sound; browsers allow it only after the player has touched the page. */
export function play(name: SoundName, volume: number): void {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false)
    return;
  live ??= new AudioContext();
  if (live.state === 'suspended') void live.resume();
  const master = live.createGain();
  master.gain.value = volume;
  master.connect(live.destination);
  sounds[name](live, master, live.currentTime + 0.01);
}
