/**
 * Covers of the demo services, drawn from a few objects: flat, three tones of one hue, one marigold or madder accent, 320 x 240. The same
 * wish gives the same drawing.
 */

/** Five tones of one hue, lightest ground first. */
interface Hue {
  readonly bg: string;
  readonly floor: string;
  readonly deep: string;
  readonly mid: string;
  readonly soft: string;
}

const hues = {
  indigo: { bg: '#DDE6F4', floor: '#C5D3EA', deep: '#27348B', mid: '#5B8DD9', soft: '#A9BDE6' },
  sky: { bg: '#DFEFF8', floor: '#C3E0F1', deep: '#1F5B8B', mid: '#5AA0CF', soft: '#A5CDE8' },
  amber: { bg: '#FBEFD2', floor: '#F3DDA6', deep: '#8A5A00', mid: '#C98A1E', soft: '#E9C46F' },
  leaf: { bg: '#E1F0E6', floor: '#C6E2CF', deep: '#1B7444', mid: '#5BAA7C', soft: '#A3D0B5' },
  rose: { bg: '#F9E1DD', floor: '#F0C4BC', deep: '#A83226', mid: '#D9786B', soft: '#EBA99F' },
  wood: { bg: '#F3E4CE', floor: '#E2C79D', deep: '#8A5424', mid: '#C8914F', soft: '#DDB981' },
  violet: { bg: '#ECE3F6', floor: '#D8C7EC', deep: '#6A4BA3', mid: '#8E6CC9', soft: '#C0A8E3' },
  teal: { bg: '#DCEDEE', floor: '#BFDCDF', deep: '#1F6F78', mid: '#5BA7B0', soft: '#A0CDD3' },
  olive: { bg: '#ECEFD6', floor: '#D6DDB0', deep: '#5C6B1E', mid: '#8E9C3F', soft: '#BDC784' },
  clay: { bg: '#F5E2D8', floor: '#E6C4B2', deep: '#A9552F', mid: '#C9714D', soft: '#DFA488' },
} as const satisfies Record<string, Hue>;
export type HueName = keyof typeof hues;

const marigold = '#F2A516';
const madder = '#A83226';
const ink = '#1B1F3B';

interface Tones extends Hue {
  readonly accent: string;
}
type Draw = (tones: Tones) => string;

const bubble = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff"/>`;
const drop = (x: number, y: number, fill: string) => `<path d="M${x} ${y}c6 9 9 13 9 18a9 9 0 0 1-18 0c0-5 3-9 9-18z" fill="${fill}"/>`;

/** The objects, centred and standing on y = 204. */
const objects = {
  basin: ({ deep, mid, accent, soft }) =>
    `<rect x="60" y="116" width="200" height="26" rx="8" fill="#fff"/><path d="M84 142h152l-14 48a14 14 0 0 1-14 10H112a14 14 0 0 1-14-10z" fill="${soft}"/><path d="M150 116V80a22 22 0 0 1 44 0v8h-16v-8a6 6 0 0 0-12 0v36z" fill="${deep}"/><rect x="132" y="66" width="42" height="12" rx="6" fill="${accent}"/>${drop(186, 96, mid)}`,
  pipe: ({ deep, mid, soft, accent }) =>
    `<path d="M30 92h112a34 34 0 0 1 34 34v78" fill="none" stroke="${deep}" stroke-width="34"/><path d="M30 84h112a42 42 0 0 1 42 42v78" fill="none" stroke="${mid}" stroke-width="7"/><rect x="84" y="66" width="22" height="52" rx="6" fill="${soft}"/><rect x="150" y="146" width="52" height="22" rx="6" fill="${soft}"/><path d="M232 74a24 24 0 0 1 40 26l-14-4-10-12zM244 104 214 190" fill="${accent}" stroke="${accent}" stroke-width="15" stroke-linecap="round"/>${drop(128, 128, mid)}`,
  shower: ({ deep, mid, accent }) =>
    `<path d="M246 204V72a38 38 0 0 0-76 0v12" fill="none" stroke="${deep}" stroke-width="13" stroke-linecap="round"/><path d="M124 112a46 34 0 0 1 92 0z" fill="${deep}"/><rect x="118" y="110" width="104" height="12" rx="6" fill="${accent}"/><g stroke="${mid}" stroke-width="6" stroke-linecap="round"><path d="M132 134v16M132 166v22M151 140v24M151 180v12M170 134v16M170 166v24M189 140v24M189 180v12M208 134v16M208 166v22"/></g>`,
  tank: ({ deep, mid, soft, accent }) =>
    `<rect x="96" y="64" width="128" height="120" rx="18" fill="${deep}"/><rect x="120" y="44" width="80" height="26" rx="10" fill="${ink}"/><path d="M96 96h128M96 124h128M96 152h128" stroke="${mid}" stroke-width="6"/><rect x="110" y="184" width="20" height="20" fill="${soft}"/><rect x="190" y="184" width="20" height="20" fill="${soft}"/><path d="M224 168h26v22" stroke="${accent}" stroke-width="11" fill="none" stroke-linejoin="round"/>${drop(250, 192, mid)}`,
  geyser: ({ deep, mid, accent, soft }) =>
    `<rect x="108" y="36" width="104" height="126" rx="26" fill="#fff"/><path d="M108 128h104v8a26 26 0 0 1-26 26h-52a26 26 0 0 1-26-26z" fill="${soft}"/><circle cx="160" cy="88" r="22" fill="${deep}"/><path d="M160 88l11-11" stroke="#fff" stroke-width="5" stroke-linecap="round"/><circle cx="160" cy="142" r="6" fill="${accent}"/><path d="M136 162v42M184 162v42" stroke="${deep}" stroke-width="9"/><path d="M248 110c-10 12 8 18-2 32M270 110c-10 12 8 18-2 32" stroke="${mid}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  socket: ({ deep, bg, accent }) =>
    `<rect x="92" y="46" width="136" height="148" rx="18" fill="#fff"/><rect x="112" y="66" width="96" height="108" rx="12" fill="${bg}"/><circle cx="140" cy="110" r="9" fill="${ink}"/><circle cx="180" cy="110" r="9" fill="${ink}"/><rect x="154" y="132" width="12" height="24" rx="6" fill="${ink}"/><path d="M252 30 224 84h22l-12 44 44-60h-24l14-38z" fill="${accent}"/><path d="M0 214c60-20 60-60 92-60" stroke="${deep}" stroke-width="10" fill="none"/>`,
  fan: ({ deep, mid, accent }) =>
    `<rect x="154" y="0" width="12" height="84" fill="${deep}"/><path d="M144 78h32l6 22h-44z" fill="${ink}"/><g fill="${mid}"><path d="M146 106 44 84c-10-2-16 10-8 18l18 16c30 10 66 8 92 2z"/><path d="M174 106 276 84c10-2 16 10 8 18l-18 16c-30 10-66 8-92 2z"/><path d="M150 118c-2 26-16 54-12 74 2 10 16 14 24 14s22-4 24-14c4-20-10-48-12-74z" fill="${deep}"/></g><circle cx="160" cy="110" r="24" fill="${deep}"/><circle cx="160" cy="110" r="10" fill="${accent}"/>`,
  bulb: ({ deep, soft, accent }) =>
    `<circle cx="160" cy="96" r="84" fill="#fff" opacity=".55"/><path d="M160 40a54 54 0 0 1 34 96c-8 7-10 14-10 22h-48c0-8-2-15-10-22a54 54 0 0 1 34-96z" fill="${accent}"/><path d="M146 158v-30l-12-16M174 158v-30l12-16" stroke="${deep}" stroke-width="5" fill="none" stroke-linecap="round"/><rect x="134" y="158" width="52" height="12" rx="5" fill="${deep}"/><rect x="138" y="174" width="44" height="11" rx="5" fill="${soft}"/><path d="M146 189h28l-6 13h-16z" fill="${deep}"/>`,
  board: ({ deep, mid, soft, accent }) =>
    `<rect x="76" y="48" width="168" height="140" rx="16" fill="${deep}"/><rect x="90" y="62" width="140" height="112" rx="8" fill="#fff"/><g fill="${soft}"><rect x="102" y="76" width="28" height="50" rx="6"/><rect x="138" y="76" width="28" height="50" rx="6"/><rect x="174" y="76" width="28" height="50" rx="6"/></g><rect x="106" y="80" width="20" height="22" rx="5" fill="${deep}"/><rect x="142" y="100" width="20" height="22" rx="5" fill="${mid}"/><rect x="178" y="80" width="20" height="22" rx="5" fill="${deep}"/><path d="M102 148h76" stroke="${soft}" stroke-width="9" stroke-linecap="round"/><circle cx="208" cy="148" r="10" fill="${accent}"/>`,
  bucket: ({ deep, mid, accent }) =>
    `<path d="M112 100h96l14 92a14 14 0 0 1-14 12h-96a14 14 0 0 1-14-12z" fill="${mid}"/><path d="M112 100h96l4 24H108z" fill="${deep}"/><path d="M118 100a42 42 0 0 1 84 0" stroke="${deep}" stroke-width="9" fill="none"/>${bubble(134, 84, 19)}${bubble(168, 72, 25)}${bubble(198, 90, 15)}${bubble(238, 50, 9)}${bubble(254, 82, 6)}<rect x="62" y="32" width="12" height="144" rx="6" fill="#C99A55" transform="rotate(-12 68 104)"/><path d="M72 166l46 4-8 36H60z" fill="${accent}"/>`,
  sofa: ({ deep, mid, soft, accent }) =>
    `<rect x="70" y="78" width="180" height="74" rx="22" fill="${deep}"/><rect x="86" y="120" width="74" height="46" rx="12" fill="${mid}"/><rect x="160" y="120" width="74" height="46" rx="12" fill="${mid}"/><rect x="44" y="108" width="44" height="80" rx="20" fill="${deep}"/><rect x="232" y="108" width="44" height="80" rx="20" fill="${deep}"/><rect x="76" y="160" width="168" height="28" rx="10" fill="${soft}"/><path d="M66 188v16M254 188v16" stroke="${ink}" stroke-width="10"/><rect x="176" y="94" width="40" height="40" rx="8" fill="${accent}" transform="rotate(12 196 114)"/>${bubble(98, 56, 9)}${bubble(118, 40, 6)}${bubble(134, 60, 5)}`,
  bottle: ({ deep, mid, soft, accent }) =>
    `<path d="M118 96h72c12 18 16 34 16 52v40a16 16 0 0 1-16 16h-72a16 16 0 0 1-16-16v-40c0-18 4-34 16-52z" fill="${mid}"/><rect x="112" y="134" width="84" height="44" rx="8" fill="#fff"/><path d="M124 156h60" stroke="${soft}" stroke-width="8" stroke-linecap="round"/><rect x="128" y="70" width="52" height="28" rx="6" fill="${deep}"/><path d="M112 44h78c12 0 18 8 18 18v10h-96z" fill="${deep}"/><path d="M126 72c-4 14-12 18-20 20" stroke="${accent}" stroke-width="9" fill="none" stroke-linecap="round"/>${bubble(84, 50, 8)}${bubble(64, 68, 6)}${bubble(70, 36, 5)}${bubble(246, 168, 12)}${bubble(264, 146, 7)}`,
  mirror: ({ deep, bg, soft, accent }) =>
    `<circle cx="160" cy="104" r="68" fill="#fff"/><circle cx="160" cy="104" r="54" fill="${bg}"/><rect x="152" y="170" width="16" height="40" rx="8" fill="${deep}"/><circle cx="160" cy="104" r="61" fill="none" stroke="${deep}" stroke-width="10"/><path d="M126 96c14-26 50-30 64-8" stroke="${soft}" stroke-width="8" fill="none" stroke-linecap="round"/><g fill="${accent}"><circle cx="248" cy="62" r="7"/><ellipse cx="248" cy="44" rx="6" ry="11"/><ellipse cx="248" cy="80" rx="6" ry="11"/><ellipse cx="230" cy="62" rx="11" ry="6"/><ellipse cx="266" cy="62" rx="11" ry="6"/></g>`,
  lotus: ({ deep, mid, soft, accent }) =>
    `<path d="M160 92c24 22 30 52 0 84-30-32-24-62 0-84z" fill="${deep}"/><path d="M104 112c30 2 52 22 56 64-38 0-58-28-56-64zM216 112c-30 2-52 22-56 64 38 0 58-28 56-64z" fill="${mid}"/><path d="M66 150c34-8 66 0 94 26-34 22-72 12-94-26zM254 150c-34-8-66 0-94 26 34 22 72 12 94-26z" fill="${soft}"/><ellipse cx="160" cy="194" rx="92" ry="11" fill="#fff"/><circle cx="160" cy="62" r="10" fill="${accent}"/><path d="M142 46c-8-10 8-14 0-26M160 40c-8-10 8-14 0-26M178 46c-8-10 8-14 0-26" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  makeup: ({ deep, mid, soft, accent }) =>
    `<rect x="86" y="116" width="46" height="88" rx="8" fill="${deep}"/><rect x="92" y="92" width="34" height="28" fill="${accent}"/><path d="M96 92V58l26 16v18z" fill="${mid}"/><path d="M192 204l-10-84h36l-10 84z" fill="${deep}"/><rect x="180" y="98" width="40" height="24" rx="4" fill="${accent}"/><path d="M178 98c-4-30 8-44 22-58 14 14 26 28 22 58z" fill="${soft}"/><circle cx="156" cy="186" r="18" fill="#fff"/><circle cx="156" cy="186" r="11" fill="${mid}"/>`,
  hammer: ({ deep, mid, soft, accent }) =>
    `<rect x="48" y="150" width="224" height="40" rx="4" fill="${mid}"/><path d="M48 163h224M48 176h224" stroke="${deep}" stroke-width="2" opacity=".6"/><rect x="150" y="58" width="16" height="100" rx="6" fill="${deep}" transform="rotate(24 158 108)"/><path d="M156 38l66 26-10 26-72-28c2-10 8-18 16-24z" fill="#27348B"/><circle cx="92" cy="170" r="5" fill="${accent}"/><circle cx="228" cy="170" r="5" fill="${accent}"/><rect x="62" y="190" width="18" height="14" fill="${soft}"/><rect x="240" y="190" width="18" height="14" fill="${soft}"/>`,
  chair: ({ deep, mid, soft, accent }) =>
    `<path d="M118 42v162M206 112v92M118 42l6 78M202 116v88" stroke="${deep}" stroke-width="13" stroke-linecap="round"/><rect x="112" y="36" width="20" height="92" rx="8" fill="${mid}"/><rect x="112" y="116" width="104" height="20" rx="8" fill="${accent}"/><path d="M118 168h86" stroke="${soft}" stroke-width="8"/><path d="M250 196c-14-10-8-22 4-20 12-2 18 14 6 20M74 200c-8-8-4-16 4-14" fill="none" stroke="${soft}" stroke-width="6" stroke-linecap="round"/>`,
  cupboard: ({ deep, mid, soft, accent }) =>
    `<rect x="88" y="36" width="144" height="160" rx="8" fill="${deep}"/><rect x="98" y="46" width="58" height="140" rx="4" fill="${mid}"/><rect x="164" y="46" width="58" height="62" rx="4" fill="${mid}"/><rect x="164" y="116" width="58" height="31" rx="4" fill="${soft}"/><rect x="164" y="155" width="58" height="31" rx="4" fill="${soft}"/><circle cx="148" cy="118" r="5" fill="${accent}"/><circle cx="172" cy="84" r="5" fill="${accent}"/><circle cx="193" cy="131" r="5" fill="${accent}"/><circle cx="193" cy="170" r="5" fill="${accent}"/><path d="M100 196v8M220 196v8" stroke="${deep}" stroke-width="12"/>`,
  door: ({ deep, mid, soft, accent }) =>
    `<rect x="100" y="28" width="120" height="176" rx="4" fill="${deep}"/><rect x="110" y="38" width="100" height="166" fill="${mid}"/><rect x="122" y="52" width="34" height="58" rx="4" fill="${soft}"/><rect x="164" y="52" width="34" height="58" rx="4" fill="${soft}"/><rect x="122" y="132" width="76" height="56" rx="4" fill="${soft}"/><circle cx="198" cy="121" r="8" fill="${accent}"/><rect x="104" y="60" width="8" height="20" fill="${ink}"/><rect x="104" y="158" width="8" height="20" fill="${ink}"/>`,
  roller: ({ deep, soft, accent }) =>
    `<path d="M0 0h176v240H0z" fill="${deep}"/><path d="M176 0h18c-8 40 8 60 0 100s8 70 0 140h-18z" fill="${soft}"/><rect x="112" y="48" width="128" height="50" rx="12" fill="${accent}"/><path d="M240 72h26v50h-70v28" stroke="${ink}" stroke-width="9" fill="none" stroke-linejoin="round"/><rect x="184" y="146" width="24" height="64" rx="10" fill="${accent === madder ? ink : madder}"/>`,
  paint: ({ deep, mid, soft, accent }) =>
    `<path d="M98 100h124l-8 94a10 10 0 0 1-10 10h-88a10 10 0 0 1-10-10z" fill="#fff"/><ellipse cx="160" cy="100" rx="62" ry="16" fill="${deep}"/><ellipse cx="160" cy="100" rx="50" ry="10" fill="${mid}"/><path d="M112 108c0 30 10 26 10 44s14 16 14-2 10-6 10 14 16 18 16-4-2-26 6-46z" fill="${mid}"/><path d="M100 100a60 62 0 0 1 120 0" fill="none" stroke="${soft}" stroke-width="6"/><rect x="196" y="20" width="16" height="58" rx="7" fill="${accent}" transform="rotate(32 204 49)"/><path d="M178 66l26 16-12 22c-12 6-28-4-28-16z" fill="${deep}"/>`,
  swatches: ({ deep, mid, soft, accent, floor }) =>
    `<g transform="rotate(-16 160 190)"><rect x="84" y="44" width="58" height="150" rx="10" fill="#fff"/><rect x="84" y="44" width="58" height="110" rx="10" fill="${soft}"/></g><g transform="rotate(0 160 190)"><rect x="131" y="36" width="58" height="158" rx="10" fill="#fff"/><rect x="131" y="36" width="58" height="118" rx="10" fill="${mid}"/></g><g transform="rotate(17 160 190)"><rect x="178" y="44" width="58" height="150" rx="10" fill="#fff"/><rect x="178" y="44" width="58" height="110" rx="10" fill="${deep}"/></g><circle cx="160" cy="180" r="9" fill="${accent}"/><ellipse cx="160" cy="206" rx="80" ry="7" fill="${floor}"/>`,
  washer: ({ deep, mid, soft, bg, accent }) =>
    `<rect x="98" y="38" width="124" height="166" rx="16" fill="#fff"/><path d="M98 54a16 16 0 0 1 16-16h92a16 16 0 0 1 16 16v20H98z" fill="${deep}"/><circle cx="120" cy="56" r="8" fill="${accent}"/><rect x="166" y="50" width="40" height="12" rx="6" fill="${soft}"/><circle cx="160" cy="140" r="50" fill="${deep}"/><circle cx="160" cy="140" r="39" fill="${bg}"/><path d="M121.600 146c13-11 25 8 38 0s25-9 38.800-2A39 39 0 0 1 121.600 146z" fill="${mid}"/>${bubble(146, 126, 6)}${bubble(168, 118, 9)}${bubble(250, 92, 11)}${bubble(266, 66, 6)}${bubble(70, 110, 7)}`,
  fridge: ({ deep, mid, soft, accent }) =>
    `<rect x="104" y="26" width="112" height="172" rx="14" fill="${mid}"/><path d="M104 40a14 14 0 0 1 14-14h84a14 14 0 0 1 14 14v48H104z" fill="${deep}"/><rect x="116" y="50" width="9" height="28" rx="4.500" fill="#fff"/><rect x="116" y="100" width="9" height="46" rx="4.500" fill="#fff"/><circle cx="192" cy="116" r="11" fill="${accent}"/><rect x="180" y="134" width="24" height="30" rx="4" fill="${soft}"/><path d="M116 198v6M204 198v6" stroke="${ink}" stroke-width="12"/>`,
  microwave: ({ deep, mid, soft, accent }) =>
    `<rect x="58" y="74" width="204" height="122" rx="16" fill="${deep}"/><rect x="74" y="90" width="124" height="90" rx="10" fill="${soft}"/><ellipse cx="136" cy="164" rx="46" ry="7" fill="${mid}"/><path d="M108 160c0-22 12-34 28-34s28 12 28 34z" fill="#fff"/><circle cx="136" cy="122" r="5" fill="#fff"/><circle cx="230" cy="112" r="15" fill="#fff"/><path d="M230 112v-10" stroke="${deep}" stroke-width="5" stroke-linecap="round"/><rect x="216" y="142" width="28" height="9" rx="4.500" fill="${mid}"/><rect x="216" y="160" width="28" height="12" rx="6" fill="${accent}"/><path d="M112 54c-8-9 8-13 0-24M136 54c-8-9 8-13 0-24M160 54c-8-9 8-13 0-24" stroke="${mid}" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M82 196v8M238 196v8" stroke="${ink}" stroke-width="12"/>`,
  purifier: ({ deep, mid, soft, accent }) =>
    `<rect x="104" y="40" width="100" height="150" rx="18" fill="#fff"/><rect x="118" y="56" width="72" height="74" rx="12" fill="${soft}"/><path d="M118 98c12-10 24 6 36-2s24-6 36 0v22a12 12 0 0 1-12 12h-48a12 12 0 0 1-12-12z" fill="${mid}"/><circle cx="134" cy="152" r="7" fill="${accent}"/><rect x="150" y="146" width="40" height="12" rx="6" fill="${soft}"/><path d="M204 160h24v12" stroke="${deep}" stroke-width="12" fill="none" stroke-linejoin="round"/><path d="M214 184h36l-4 20h-28z" fill="${deep}"/>`,
  ac: ({ deep, mid, soft, bg, accent }) =>
    `<rect x="50" y="44" width="220" height="78" rx="18" fill="#fff"/><path d="M50 94h220v10a18 18 0 0 1-18 18H68a18 18 0 0 1-18-18z" fill="${deep}"/><rect x="72" y="104" width="176" height="7" rx="3.500" fill="${soft}"/><circle cx="244" cy="68" r="7" fill="${accent}"/><rect x="72" y="64" width="56" height="8" rx="4" fill="${bg}"/><g fill="none" stroke="${mid}" stroke-width="9" stroke-linecap="round"><path d="M96 142c-12 16 10 24-2 42M226 142c12 16-10 24 2 42"/></g><path d="M160 140v64M132.300 156l55.400 32M132.300 188l55.400-32" stroke="${deep}" stroke-width="6" stroke-linecap="round"/>`,
  outdoor: ({ deep, mid, soft, accent }) =>
    `<rect x="62" y="60" width="196" height="128" rx="14" fill="#fff"/><circle cx="136" cy="124" r="52" fill="${deep}"/><circle cx="136" cy="124" r="43" fill="${soft}"/><g fill="${deep}"><path d="M136 124c-6-26 4-38 18-38 8 14 2 28-18 38zM136 124c26-6 38 4 38 18-14 8-28 2-38-18zM136 124c6 26-4 38-18 38-8-14-2-28 18-38zM136 124c-26 6-38-4-38-18 14-8 28-2 38 18z"/></g><circle cx="136" cy="124" r="8" fill="${accent}"/><path d="M210 86h30M210 104h30M210 122h30M210 140h30M210 158h30" stroke="${mid}" stroke-width="7" stroke-linecap="round"/><path d="M84 188v16M236 188v16" stroke="${ink}" stroke-width="14"/>`,
  cooler: ({ deep, mid, soft, accent }) =>
    `<rect x="92" y="34" width="136" height="160" rx="14" fill="${mid}"/><rect x="106" y="50" width="108" height="84" rx="10" fill="${deep}"/><path d="M112 66h96M112 82h96M112 98h96M112 114h96" stroke="${soft}" stroke-width="7" stroke-linecap="round"/><circle cx="126" cy="158" r="12" fill="#fff"/><circle cx="160" cy="158" r="12" fill="#fff"/><rect x="184" y="150" width="30" height="16" rx="8" fill="${accent}"/><circle cx="112" cy="198" r="8" fill="${ink}"/><circle cx="208" cy="198" r="8" fill="${ink}"/>${drop(256, 96, mid)}${drop(274, 66, soft)}`,
  shield: ({ deep, mid, accent }) =>
    `<path d="M160 30c22 16 46 22 70 22v52c0 48-30 80-70 98-40-18-70-50-70-98V52c24 0 48-6 70-22z" fill="${deep}"/><path d="M160 50c17 11 34 16 52 17v38c0 36-22 60-52 75-30-15-52-39-52-75V67c18-1 35-6 52-17z" fill="#fff"/><g stroke="${accent}" stroke-width="6" stroke-linecap="round" fill="none"><path d="M139 102l-18-10M137 120h-21M140 137l-17 12M181 102l18-10M183 120h21M180 137l17 12M151 84c-2-8-7-12-13-13M169 84c2-8 7-12 13-13"/></g><ellipse cx="160" cy="121" rx="24" ry="31" fill="${accent}"/><circle cx="160" cy="91" r="13" fill="${ink}"/><path d="M125 156 195 86" stroke="${mid}" stroke-width="10" stroke-linecap="round"/>`,
  sprayer: ({ deep, mid, soft, accent }) =>
    `<rect x="92" y="78" width="84" height="126" rx="22" fill="${deep}"/><rect x="104" y="124" width="60" height="44" rx="8" fill="#fff"/><rect x="116" y="52" width="36" height="30" rx="8" fill="${mid}"/><path d="M104 52h60" stroke="${accent}" stroke-width="13" stroke-linecap="round"/><path d="M176 104c40 0 16 58 54 58" fill="none" stroke="${ink}" stroke-width="8"/><path d="M226 166 256 92" stroke="${mid}" stroke-width="10" stroke-linecap="round"/><g fill="${soft}"><circle cx="262" cy="70" r="8"/><circle cx="280" cy="54" r="6"/><circle cx="258" cy="48" r="5"/><circle cx="284" cy="78" r="5"/></g><path d="M118 146h32" stroke="${accent}" stroke-width="8" stroke-linecap="round"/>`,
  net: ({ deep, mid, soft, accent }) =>
    `<rect x="84" y="36" width="152" height="160" rx="10" fill="${deep}"/><rect x="96" y="48" width="128" height="136" fill="#fff"/><g stroke="${soft}" stroke-width="3"><path d="M112 48v136M128 48v136M144 48v136M160 48v136M176 48v136M192 48v136M208 48v136M96 64h128M96 80h128M96 96h128M96 112h128M96 128h128M96 144h128M96 160h128"/></g><path d="M160 48v136" stroke="${deep}" stroke-width="10"/><circle cx="176" cy="118" r="6" fill="${mid}"/><ellipse cx="266" cy="80" rx="7" ry="13" fill="${accent}" transform="rotate(40 266 80)"/><path d="M262 74l-16-12M270 74l2-20" stroke="${mid}" stroke-width="5" stroke-linecap="round"/>`,
  bricks: ({ deep, mid, soft, accent }) =>
    `<g fill="${mid}"><rect x="52" y="176" width="66" height="28" rx="4"/><rect x="124" y="176" width="66" height="28" rx="4"/><rect x="196" y="176" width="66" height="28" rx="4"/><rect x="52" y="142" width="30" height="28" rx="4"/><rect x="160" y="142" width="66" height="28" rx="4"/><rect x="52" y="108" width="66" height="28" rx="4"/><rect x="52" y="74" width="30" height="28" rx="4"/></g><g fill="${deep}"><rect x="88" y="142" width="66" height="28" rx="4"/><rect x="124" y="108" width="66" height="28" rx="4"/><rect x="232" y="142" width="30" height="28" rx="4"/><rect x="88" y="74" width="66" height="28" rx="4"/></g><path d="M196 108h26l-6 22h-20z" fill="${soft}"/><path d="M200 114 264 72l10 36c2 8-4 14-12 13z" fill="#27348B"/><path d="M266 78c8-6 2-16 12-22" stroke="${ink}" stroke-width="8" fill="none" stroke-linecap="round"/><rect x="272" y="22" width="18" height="42" rx="9" fill="${accent}" transform="rotate(24 281 43)"/>`,
  tiles: ({ deep, mid, soft, accent }) => {
    const tile = (x: number, y: number, fill: string) =>
      `<rect x="${x}" y="${y}" width="50" height="50" rx="5" fill="${fill}"/><circle cx="${x + 25}" cy="${y + 25}" r="9" fill="#fff" opacity=".55"/>`;
    return `${tile(76, 44, mid)}${tile(132, 44, soft)}${tile(188, 44, deep)}${tile(76, 100, soft)}${tile(132, 100, deep)}${tile(188, 100, mid)}${tile(76, 156, deep)}${tile(132, 156, mid)}<g transform="rotate(14 216 182)">${tile(194, 158, accent)}</g>`;
  },
  house: ({ deep, mid, soft, accent }) =>
    `<path d="M60 110 160 34l100 76z" fill="${deep}"/><rect x="82" y="106" width="156" height="98" fill="#fff"/><rect x="140" y="140" width="40" height="64" rx="4" fill="${mid}"/><circle cx="170" cy="174" r="4" fill="${accent}"/><rect x="98" y="124" width="30" height="32" rx="4" fill="${soft}"/><rect x="192" y="124" width="30" height="32" rx="4" fill="${soft}"/><path d="M268 204V74M286 204V74M264 100h26M264 132h26M264 164h26" stroke="${accent}" stroke-width="6" stroke-linecap="round"/>`,
  mandap: ({ deep, mid, soft, accent }) =>
    `<path d="M54 70C54 40 104 22 160 22s106 18 106 48z" fill="${deep}"/><path d="M160 22c-20 10-34 28-38 48h76c-4-20-18-38-38-48z" fill="${mid}"/><rect x="62" y="70" width="16" height="134" fill="${soft}"/><rect x="242" y="70" width="16" height="134" fill="${soft}"/><path d="M70 78c12 34 66 34 90 0 24 34 78 34 90 0" fill="none" stroke="${accent}" stroke-width="13" stroke-dasharray="1 14" stroke-linecap="round"/><path d="M134 158h52c8 10 10 18 10 24 0 14-14 22-36 22s-36-8-36-22c0-6 2-14 10-24z" fill="#C98A3B"/><rect x="130" y="149" width="60" height="11" rx="5.500" fill="#A66C22"/><path d="M160 152c-26-4-30-16-34-22 14-2 26 4 34 22zM160 152c26-4 30-16 34-22-14-2-26 4-34 22z" fill="#1B7444"/><circle cx="160" cy="136" r="15" fill="#8A5424"/>`,
  diyas: ({ deep, mid, accent, soft }) => {
    const diya = (x: number, y: number, s: number, fill: string) =>
      `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-40 0h80c-4 22-20 30-40 30S-36 22-40 0z" fill="${fill}"/><ellipse cx="0" cy="0" rx="40" ry="7" fill="${soft}"/><path d="M0-46c16 20 16 30 16 34a16 16 0 0 1-32 0c0-4 0-14 16-34z" fill="${accent}"/><path d="M0-24c6 8 6 11 6 13a6 6 0 0 1-12 0c0-2 0-5 6-13z" fill="#fff"/></g>`;
    return `${diya(160, 156, 1.35, deep)}${diya(76, 176, 0.8, mid)}${diya(244, 176, 0.8, mid)}<path d="M20 30c60 40 80 40 140 6 60 34 80 34 140-6" fill="none" stroke="${accent}" stroke-width="12" stroke-dasharray="1 15" stroke-linecap="round"/>`;
  },
  thali: ({ deep, mid, soft, accent }) =>
    `<circle cx="160" cy="118" r="86" fill="${deep}"/><circle cx="160" cy="118" r="76" fill="#fff"/><circle cx="160" cy="118" r="30" fill="${soft}"/><circle cx="160" cy="66" r="18" fill="${mid}"/><circle cx="205" cy="92" r="18" fill="${accent}"/><circle cx="205" cy="144" r="18" fill="#1B7444"/><circle cx="160" cy="170" r="18" fill="${mid}"/><circle cx="115" cy="144" r="18" fill="#C98A3B"/><circle cx="115" cy="92" r="18" fill="${soft}"/><path d="M146 118c8-10 20-10 28 0M146 126c8-10 20-10 28 0" stroke="#fff" stroke-width="4" fill="none"/>`,
  cake: ({ deep, mid, soft, accent }) =>
    `<rect x="96" y="152" width="128" height="52" rx="10" fill="${mid}"/><rect x="116" y="110" width="88" height="46" rx="10" fill="#fff"/><path d="M116 120a10 10 0 0 1 10-10h68a10 10 0 0 1 10 10v8c-7 10-15 10-22 0-7 12-15 12-22 0-7 12-15 12-22 0-7 10-15 10-22 0z" fill="${deep}"/><path d="M96 172c11 12 21 12 32 0 11 12 21 12 32 0 11 12 21 12 32 0 11 12 21 12 32 0" fill="none" stroke="#fff" stroke-width="6"/><rect x="136" y="86" width="8" height="26" rx="4" fill="${soft}"/><rect x="176" y="86" width="8" height="26" rx="4" fill="${soft}"/><path d="M140 62c7 8 8 12 8 15a8 8 0 0 1-16 0c0-3 1-7 8-15zM180 62c7 8 8 12 8 15a8 8 0 0 1-16 0c0-3 1-7 8-15z" fill="${accent}"/>`,
  balloons: ({ deep, mid, soft, accent }) =>
    `<path d="M110 128c10 30 34 40 46 76M160 112c4 30-4 60-2 92M212 128c-10 30-40 44-52 76" stroke="${ink}" stroke-width="3" fill="none"/><ellipse cx="106" cy="90" rx="36" ry="44" fill="${deep}"/><ellipse cx="214" cy="90" rx="36" ry="44" fill="${mid}"/><ellipse cx="160" cy="68" rx="38" ry="46" fill="${accent}"/><ellipse cx="148" cy="52" rx="7" ry="12" fill="#fff" opacity=".7"/><ellipse cx="94" cy="74" rx="6" ry="11" fill="#fff" opacity=".5"/><ellipse cx="202" cy="74" rx="6" ry="11" fill="${soft}"/>`,
  gift: ({ deep, mid, soft, accent }) =>
    `<rect x="88" y="106" width="144" height="98" rx="8" fill="${mid}"/><rect x="78" y="82" width="164" height="34" rx="8" fill="${deep}"/><rect x="148" y="82" width="24" height="122" fill="${accent}"/><path d="M160 82c-40 0-56-20-46-36s40 0 46 36zM160 82c40 0 56-20 46-36s-40 0-46 36z" fill="none" stroke="${accent}" stroke-width="11"/><g fill="${soft}"><circle cx="58" cy="60" r="6"/><circle cx="266" cy="48" r="7"/></g><rect x="46" y="96" width="10" height="10" fill="${deep}" transform="rotate(30 51 101)"/><rect x="268" y="86" width="10" height="10" fill="${mid}" transform="rotate(20 273 91)"/>`,
} satisfies Record<string, Draw>;
export type ObjectName = keyof typeof objects;

/** Backgrounds in the two lightest tones. */
const grounds: readonly Draw[] = [
  ({ floor }) => `<rect y="184" width="320" height="56" fill="${floor}"/>`,
  ({ floor }) => `<circle cx="160" cy="120" r="112" fill="${floor}" opacity=".75"/>`,
  ({ floor }) => `<path d="M56 240V116a104 104 0 0 1 208 0v124z" fill="${floor}" opacity=".8"/>`,
  ({ floor }) => `<path d="M0 178c54-22 106 16 160 0s106-16 160 2v60H0z" fill="${floor}"/>`,
  ({ floor }) =>
    `<g fill="none" stroke="${floor}" stroke-width="3"><path d="M0 60 60 0M0 120 120 0M0 180 180 0M0 240 240 0M60 240 300 0M120 240l200-200M180 240l140-140M240 240l80-80"/></g><rect y="196" width="320" height="44" fill="${floor}"/>`,
  ({ floor }) => `<path d="M0 0h320v120L0 196z" fill="${floor}" opacity=".7"/>`,
];
export const groundCount = grounds.length;

export interface Drawing {
  readonly object: ObjectName;
  readonly hue: HueName;
  /** Index of the background, modulo their number. */
  readonly ground: number;
  readonly mirrored: boolean;
  /** Scale of the object. */
  readonly scale: number;
}

/** An SVG of 320 x 240. */
export function draw({ object, hue, ground, mirrored, scale }: Drawing): string {
  const tones: Tones = { ...hues[hue], accent: hue === 'amber' || hue === 'wood' ? madder : marigold };
  const behind = object === 'roller' ? '' : (grounds[ground % groundCount]?.(tones) ?? '');
  const size = object === 'roller' ? 1 : scale;
  const place = `translate(160 204) scale(${mirrored ? -size : size} ${size}) translate(-160 -204)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><rect width="320" height="240" fill="${tones.bg}"/>${behind}<g transform="${place}">${objects[object](tones)}</g></svg>`;
}
