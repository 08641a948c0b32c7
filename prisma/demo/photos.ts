import sharp from "sharp";
import { type DemoCheckIn } from "@/prisma/demo/check-ins";
import { demoClientEmail } from "@/prisma/demo/cast";
import type { StoredDemoFile } from "@/prisma/demo/files";
import { idAt } from "@/prisma/demo/ids";
import type { DemoPeople } from "@/prisma/demo/people";

const poses = ["front", "side", "back"] as const;
type Pose = (typeof poses)[number];

/** Progress photos of the demo client's measurement weeks: drawn figures, since nobody should pose for a demo. */
export async function demoPhotos({ clients }: DemoPeople, checkIns: DemoCheckIn[]): Promise<{ files: StoredDemoFile[]; checkIns: DemoCheckIn[] }> {
  const owner = clients.find(({ email }) => email === demoClientEmail);
  const drawn = await Promise.all(
    checkIns
      .filter((row) => row.clientId === owner?.id && row.photosDeclined)
      .map(async (row) => ({ row, photos: await Promise.all(poses.map((pose) => photoFile(row, pose))) })),
  );
  const withPhotos = new Map(
    drawn.map(({ row, photos: [front, side, back] }) => [
      row.id,
      { photosDeclined: false, frontPhotoId: front?.row.id, sidePhotoId: side?.row.id, backPhotoId: back?.row.id },
    ]),
  );
  return { files: drawn.flatMap(({ photos }) => photos), checkIns: checkIns.map((row) => ({ ...row, ...withPhotos.get(row.id) })) };
}

async function photoFile({ clientId, weekNumber, submittedAt }: DemoCheckIn, pose: Pose): Promise<StoredDemoFile> {
  const bytes = await sharp(Buffer.from(figure(pose, weekNumber))).webp({ quality: 80 }).toBuffer();
  return {
    bytes,
    row: {
      id: idAt(submittedAt),
      ownerId: clientId,
      clientId,
      purpose: "progress_photo",
      fileName: `week-${weekNumber}-${pose}.webp`,
      contentType: "image/webp",
      size: bytes.byteLength,
      storageKey: `demo-photo-${weekNumber}-${pose}`,
      stored: true,
      createdAt: submittedAt,
    },
  };
}

/** The outline of somebody standing before a softly lit wall, a little slimmer every four weeks. */
function figure(pose: Pose, week: number) {
  const isSide = pose === "side";
  const shoulder = isSide ? 30 : 62;
  const waist = (isSide ? 27 : 43) - week * 0.6;
  const hip = (isSide ? 36 : 56) - week * 0.4;
  const x = (offset: number) => 240 + offset;
  const hair = pose === "back" ? `<circle cx="240" cy="58" r="17"/>` : `<circle cx="${isSide ? 272 : 252}" cy="64" r="15"/>`;
  const arms = isSide
    ? `<path d="M236 196q-8 70 2 140" stroke-width="20"/>`
    : `<path d="M${x(-shoulder + 6)} 184q-30 70-28 158M${x(shoulder - 6)} 184q30 70 28 158" stroke-width="21"/>`;
  const legs = isSide
    ? `<path d="M240 372q4 90-6 190" stroke-width="46"/>`
    : `<path d="M${x(-hip + 28)} 372q-2 90 4 190M${x(hip - 28)} 372q2 90-4 190" stroke-width="44"/>`;
  const torso = [
    `M${x(-shoulder)} 184`,
    `C${x(-shoulder + 8)} 164 ${x(shoulder - 8)} 164 ${x(shoulder)} 184`,
    `C${x(shoulder)} 230 ${x(waist)} 246 ${x(waist)} 284`,
    `C${x(waist)} 316 ${x(hip)} 326 ${x(hip)} 366`,
    `C${x(hip)} 396 ${x(-hip)} 396 ${x(-hip)} 366`,
    `C${x(-hip)} 326 ${x(-waist)} 316 ${x(-waist)} 284`,
    `C${x(-waist)} 246 ${x(-shoulder)} 230 ${x(-shoulder)} 184z`,
  ].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640">
    <defs>
      <linearGradient id="wall" x2="0.5" y2="1"><stop stop-color="#fbeee6"/><stop offset="1" stop-color="#dcc5d2"/></linearGradient>
      <radialGradient id="light" cx="0.5" cy="0.42" r="0.5"><stop stop-color="#fff6ee"/><stop offset="1" stop-color="#fff6ee" stop-opacity="0"/></radialGradient>
      <linearGradient id="body" gradientUnits="userSpaceOnUse" x1="180" y1="40" x2="300" y2="600"><stop stop-color="#c0705c"/><stop offset="0.5" stop-color="#8a3f68"/><stop offset="1" stop-color="#4f2149"/></linearGradient>
    </defs>
    <rect width="480" height="640" fill="url(#wall)"/><rect width="480" height="640" fill="url(#light)"/>
    <ellipse cx="240" cy="586" rx="110" ry="13" fill="#301c2c" opacity="0.14"/>
    <g fill="url(#body)">${hair}<ellipse cx="240" cy="104" rx="${isSide ? 31 : 28}" ry="36"/><rect x="227" y="130" width="26" height="50" rx="12"/><path d="${torso}"/></g>
    <g fill="none" stroke="url(#body)" stroke-linecap="round">${arms}${legs}</g>
  </svg>`;
}
