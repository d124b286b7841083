/** Photos for the pets: drawn here, so that the seed shows nobody's animal and needs no files. */
import sharp from 'sharp';
import type { Pet } from '#contract/people/pets.ts';
import type { Chance } from './chance.ts';

// The server refuses SVG from people; what is drawn here is our own.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

const SIDE = 900;
/** Sky and grass behind the animal, morning to evening. */
const GROUNDS = [
  ['#cfe6f5', '#8fbf7f'],
  ['#fbe3c0', '#a9bf73'],
  ['#dcebe0', '#76a86b'],
  ['#f5d6c6', '#93ad6b'],
] as const;
const COATS: Readonly<Record<string, readonly [string, string]>> = {
  Golden: ['#d9a860', '#b98238'],
  'Black and white': ['#3a3a3e', '#f2efe9'],
  Chocolate: ['#6b4630', '#4d3020'],
  Brindle: ['#8a6a4b', '#4f3a29'],
  Grey: ['#9aa1a8', '#70777e'],
  Tan: ['#c99a6b', '#a5744a'],
  Tricolour: ['#b9814d', '#2f2b29'],
};

type Ears = (main: string, dark: string) => string;

/** Ears tell the animals apart. */
const EARS: Readonly<Record<string, Ears>> = {
  Dog: (_main, dark) =>
    `<path d="M255 330c-95 10-125 190-70 270 45 50 95-20 110-110z" fill="${dark}"/>
     <path d="M645 330c95 10 125 190 70 270-45 50-95-20-110-110z" fill="${dark}"/>`,
  Cat: (main, dark) =>
    `<path d="M235 430 250 190 420 320z" fill="${main}"/><path d="M665 430 650 190 480 320z" fill="${main}"/>
     <path d="M268 360 272 245 350 310z" fill="${dark}"/><path d="M632 360 628 245 550 310z" fill="${dark}"/>`,
  Rabbit: (main, dark) =>
    `<ellipse cx="350" cy="215" rx="58" ry="190" fill="${main}" transform="rotate(-10 350 215)"/>
     <ellipse cx="550" cy="215" rx="58" ry="190" fill="${main}" transform="rotate(10 550 215)"/>
     <ellipse cx="350" cy="225" rx="28" ry="140" fill="${dark}" transform="rotate(-10 350 225)"/>
     <ellipse cx="550" cy="225" rx="28" ry="140" fill="${dark}" transform="rotate(10 550 225)"/>`,
  Bird: (_main, dark) => `<path d="M400 250q20-110 70-120-20 60 30 100z" fill="${dark}"/>`,
};

const noseOf = (species: string): string =>
  species === 'Bird'
    ? '<path d="M400 540h100l-50 90z" fill="#e2912f"/>'
    : `<ellipse cx="450" cy="610" rx="105" ry="78" fill="#fff" opacity=".55"/>
       <path d="M412 560q38-22 76 0-8 42-38 46-30-4-38-46z" fill="#33262a"/>
       <path d="M450 606v34m0 0q-34 34-62 8m62-8q34 34 62 8" fill="none" stroke="#33262a" stroke-width="9" stroke-linecap="round"/>`;

function eye(x: number): string {
  return `<circle cx="${x}" cy="480" r="34" fill="#2a2326"/><circle cx="${x + 11}" cy="468" r="11" fill="#fff"/>`;
}

/** A portrait of the pet, a little different each time, as a JPEG. */
export function portrait(pet: Pet, chance: Chance): Promise<Buffer> {
  const [sky, grass] = chance.pick(GROUNDS);
  const [main, dark] = COATS[pet.colour ?? ''] ?? ['#b98a5e', '#8a6240'];
  const ears = EARS[pet.species]?.(main, dark) ?? '';
  const tilt = chance.below(13) - 6;
  const horizon = 520 + chance.below(140);
  const sun = 120 + chance.below(660);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 900 900">
    <rect width="900" height="900" fill="${sky}"/>
    <circle cx="${sun}" cy="150" r="70" fill="#fff" opacity=".7"/>
    <path d="M0 ${horizon}q225-70 450 0t450 0v400H0z" fill="${grass}"/>
    <path d="M0 ${horizon + 130}q225-50 450 0t450 0v400H0z" fill="#000" opacity=".07"/>
    <g transform="rotate(${tilt} 450 600)">
      <path d="M240 900q20-260 210-260t210 260z" fill="${main}"/>
      ${ears}
      <ellipse cx="450" cy="500" rx="225" ry="215" fill="${main}"/>
      <path d="M450 290q-52 80-40 190 40-30 80 0 12-110-40-190z" fill="#fff" opacity=".5"/>
      ${eye(365)}${eye(535)}
      ${noseOf(pet.species)}
      <path d="M300 728q150 74 300 0l-8 46q-142 62-284 0z" fill="#1f6b45"/>
      <circle cx="450" cy="790" r="26" fill="#f0b03f"/>
    </g>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

/** The logo of the business: a paw on green. */
export const logo = (): Promise<Buffer> => {
  const toes = [
    [150, 82],
    [205, 52],
    [265, 52],
    [320, 82],
  ].map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="24" ry="32" fill="#f5a623"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="470" height="240"><rect width="470" height="240" rx="28" fill="#1d6b45"/>${toes.join('')}<ellipse cx="235" cy="155" rx="72" ry="54" fill="#f5a623"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
};
