import sharp from "sharp";
import { pickByIndex } from "@/prisma/demo/pick-by-index";

/** A drawn plate seen from above, with food that depends on `variant`. WebP. */
export function drawPlatePhoto(variant: number): Promise<Uint8Array> {
  return sharp(Buffer.from(plateSvg(variant))).webp({ quality: 80 }).toBuffer();
}

const tables = ["#d9b08c", "#b9c4b4", "#c9b3c4"];
const greens = ["#6f9a4e", "#88a85a", "#5c8a62"];
const mains = ["#e8936b", "#d9a441", "#a9653f"];
const sides = ["#e0b457", "#a98467", "#d98f4e"];

function plateSvg(variant: number) {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const angle = (index * 40 + variant * 25) % 360;
    return `<ellipse cx="312" cy="222" rx="30" ry="14" transform="rotate(${angle} 330 240)" fill="${pickByIndex(greens, variant + index)}"/>`;
  });
  const grains = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [410 + ((index * 37) % 120), 300 + ((index * 53) % 110)];
    return `<ellipse cx="${x}" cy="${y}" rx="7" ry="3.5" transform="rotate(${index * 47} ${x} ${y})" fill="${pickByIndex(sides, variant)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <defs>
      <radialGradient id="light" cx="0.35" cy="0.2" r="0.9"><stop stop-color="#fff" stop-opacity="0.5"/><stop offset="1" stop-color="#301c2c" stop-opacity="0.18"/></radialGradient>
    </defs>
    <rect width="800" height="600" fill="${pickByIndex(tables, variant)}"/>
    <ellipse cx="408" cy="316" rx="262" ry="254" fill="#301c2c" opacity="0.2"/>
    <circle cx="400" cy="300" r="252" fill="#fdfaf5"/><circle cx="400" cy="300" r="196" fill="#f5efe6"/>
    <path d="M262 330c10-60 120-70 150-20 26 44-20 92-78 96-50 4-80-30-72-76z" fill="${pickByIndex(mains, variant)}"/>
    <path d="M286 334c30-34 84-38 108-12M292 364c34-22 72-22 98-6" fill="none" stroke="#fff" stroke-opacity="0.35" stroke-width="7" stroke-linecap="round"/>
    ${grains.join("")}${leaves.join("")}
    <circle cx="452" cy="214" r="26" fill="#c8443f"/><circle cx="494" cy="236" r="22" fill="#d9584a"/>
    <rect width="800" height="600" fill="url(#light)"/>
  </svg>`;
}
