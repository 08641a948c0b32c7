import sharp from "sharp";
import { type PhotoPose, photoPoses } from "@/lib/core/uploads/photo-poses";
import type { DemoBaseline } from "@/prisma/demo/baselines";
import type { DemoCheckIn } from "@/prisma/demo/check-ins";
import type { DemoFile } from "@/prisma/demo/files";
import { createIdAt } from "@/prisma/demo/ids";
import type { DemoPeople } from "@/prisma/demo/people";
import { demoClientEmail } from "@/prisma/demo/profiles";

/** Progress photos of the demo client's starting point and measurement weeks, drawn instead of photographed. */
export async function demoPhotos({ clients }: DemoPeople, checkIns: DemoCheckIn[], baselines: DemoBaseline[]): Promise<{ files: DemoFile[]; checkIns: DemoCheckIn[]; baselines: DemoBaseline[] }> {
  const owner = clients.find(({ email }) => email === demoClientEmail);
  const files: DemoFile[] = [];
  const draw = async (clientId: string, week: number, at: Date) => {
    const [front, side, back] = await Promise.all(photoPoses.map((pose) => createPhotoFile(pose, { clientId, week, at })));
    files.push(...[front, side, back].filter((file) => file !== undefined));
    return { frontPhotoId: front?.row.id, sidePhotoId: side?.row.id, backPhotoId: back?.row.id };
  };
  return {
    baselines: await Promise.all(baselines.map(async (row) => (row.clientId === owner?.id ? { ...row, ...(await draw(row.clientId, 0, row.givenAt)) } : row))),
    checkIns: await Promise.all(
      checkIns.map(async (row) => (row.clientId === owner?.id && row.photosDeclined ? { ...row, photosDeclined: false, ...(await draw(row.clientId, row.weekNumber, row.submittedAt)) } : row)),
    ),
    files,
  };
}

async function createPhotoFile(pose: PhotoPose, { clientId, week, at }: { clientId: string; week: number; at: Date }): Promise<DemoFile> {
  const bytes = await sharp(Buffer.from(drawFigure(pose, week))).webp({ quality: 80 }).toBuffer();
  return {
    bytes,
    row: {
      id: createIdAt(at),
      ownerId: clientId,
      clientId,
      purpose: "progress_photo",
      fileName: `week-${week}-${pose}.webp`,
      contentType: "image/webp",
      size: bytes.byteLength,
      storageKey: `demo-photo-${week}-${pose}`,
      stored: true,
      createdAt: at,
    },
  };
}

/** The outline of a person in front of a softly lit wall, a little slimmer every four weeks. */
function drawFigure(pose: PhotoPose, week: number) {
  const isSide = pose === "side";
  const shoulder = isSide ? 30 : 62;
  const waist = (isSide ? 27 : 43) - week * 0.6;
  const hip = (isSide ? 36 : 56) - week * 0.4;
  const x = (offset: number) => 240 + offset;
  const bun = pose === "back" ? x(0) : x(isSide ? 30 : 9);
  const arms = isSide
    ? `<path d="M238 200q-7 66 4 136" stroke-width="18"/>`
    : `<path d="M${x(-shoulder + 8)} 186q-26 66-24 148M${x(shoulder - 8)} 186q26 66 24 148" stroke-width="19"/>`;
  const leg = (side: 1 | -1) =>
    `M${x(side * hip)} 362C${x(side * (hip - 1))} 440 ${x(side * 36)} 500 ${x(side * 30)} 578h${-side * 17}C${x(side * 12)} 500 ${x(side * 8)} 450 ${x(side * 2)} 384z`;
  const sideLeg = `M${x(-hip)} 362C${x(-hip + 6)} 440 ${x(-16)} 500 ${x(-12)} 578h22C${x(20)} 500 ${x(hip - 10)} 440 ${x(hip)} 362z`;
  const legs = isSide ? [sideLeg] : [leg(-1), leg(1)];
  const torso = [
    `M${x(-shoulder)} 184`,
    `C${x(-shoulder + 8)} 164 ${x(shoulder - 8)} 164 ${x(shoulder)} 184`,
    `C${x(shoulder)} 230 ${x(waist)} 246 ${x(waist)} 284`,
    `C${x(waist)} 316 ${x(hip)} 326 ${x(hip)} 366`,
    `L${x(8)} 392L${x(-8)} 392L${x(-hip)} 366`,
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
    <g fill="url(#body)"><circle cx="${bun}" cy="${isSide ? 88 : 70}" r="15"/><ellipse cx="240" cy="106" rx="${isSide ? 30 : 27}" ry="34"/><path d="M228 130h24v34l14 10h-52l14-10z"/>${[torso, ...legs].map((outline) => `<path d="${outline}"/>`).join("")}</g>
    <g fill="none" stroke="url(#body)" stroke-linecap="round">${arms}</g>
  </svg>`;
}
