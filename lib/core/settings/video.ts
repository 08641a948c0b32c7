/*
 * Coaches paste the URL of a video page on YouTube, Vimeo or Loom (PRODUCT.md "Client area"). Pages embed that video's
 * player, without cookies where the host supports it. Two sample videos come with the product, so that the demo shows videos
 * without a network.
 */

/** The origins of video players, the only ones that the content security policy allows in a frame. */
export const videoPlayerOrigins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com", "https://www.loom.com"] as const;

/** The paths of the sample videos, each with a poster (.webp) and captions (.vtt) beside it. */
export const sampleVideoUrls = { welcome: "/samples/welcome-video.mp4", training: "/samples/app-training-video.mp4" } as const;

/** Whether this server has the video itself, and no host has to be asked for it. */
export const isOwnVideo = (url: string) => Object.values<string>(sampleVideoUrls).includes(url);

export const withoutExtension = (url: string) => url.replace(/\.\w+$/, "");

/** Returns the player URL for a video URL, that of a sample video unchanged, or null when it is not a video on YouTube, Vimeo or Loom. */
export function videoEmbedUrl(url: string): string | null {
  if (isOwnVideo(url)) return url;
  const parsed = parseUrl(url.trim());
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.port) return null;
  const host = parsed.hostname.replace(/^(www|m|music)\./, "");
  const parts = parsed.pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return youTubeEmbedUrl(parts[0]);
  if (host === "youtube.com" || host === "youtube-nocookie.com") return youTubeEmbedUrl(parsed.searchParams.get("v") ?? youTubeId(parts));
  if (parts[0] === "event") return null;
  if (host === "vimeo.com" || host === "player.vimeo.com") return vimeoEmbedUrl(parts, parsed.searchParams.get("h"));
  if (host === "loom.com") return loomEmbedUrl(parts);
  return null;
}

export const isVideoUrl = (url: string) => videoEmbedUrl(url) !== null;

// Node 20 has no URL.parse.
function parseUrl(url: string) {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

const youTubeId = ([kind, id]: string[]) => (["embed", "shorts", "live", "v"].includes(kind ?? "") ? id : undefined);
const youTubeEmbedUrl = (id: string | undefined) => (id && /^[\w-]{11}$/.test(id) ? `${videoPlayerOrigins[0]}/embed/${id}` : null);

/** An unlisted video needs its key: `vimeo.com/123/abc`, or `h=abc` in a player URL. */
function vimeoEmbedUrl(parts: string[], key: string | null) {
  const idIndex = parts.findLastIndex((part) => /^\d{5,15}$/.test(part));
  const id = parts[idIndex];
  const hash = key ?? parts[idIndex + 1];
  if (!id || (hash !== undefined && !/^[\da-f]{6,40}$/i.test(hash))) return null;
  return `${videoPlayerOrigins[1]}/video/${id}?${hash ? `h=${hash}&` : ""}dnt=1`;
}

function loomEmbedUrl([kind, id]: string[]) {
  // A share URL may have the video's title before its id.
  const [videoId] = /[\da-f]{32}$/.exec(id ?? "") ?? [];
  return (kind === "share" || kind === "embed") && videoId ? `${videoPlayerOrigins[2]}/embed/${videoId}` : null;
}
